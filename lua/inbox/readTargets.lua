--- Reads the author and preview of messages that are targets of replies or reactions.
---
--- KEYS
---   meta  hash  parley:{c}:meta
---   log   list  parley:{c}:log
--- ARGV
---   epoch      text     of their log
---   preview    integer  length of the preview, in characters
---   offsets[]  integer
--- Returns
---   targets[]  json  the preview with the id and mentions; for a recalled message without text; `null`: no such message;
---                    `"archived"`

-- @include readElement
-- @include previewMessage
-- @include deletedOffset

local keys = {meta = KEYS[1], log = KEYS[2]}
local epoch, base, deleted, keyId = unpack(redis.call('HMGET', keys.meta, 'epoch', 'base', 'deleted', 'keyId'))
local targets = {}
for i = 3, #ARGV do
  local offset = tonumber(ARGV[i])
  local target = 'null'
  if epoch == ARGV[1] then
    local element = offset > tonumber(base) and redis.call('LINDEX', keys.log, offset - base - 1)
    if offset <= deletedOffset(deleted) then target = 'null'
    elseif offset <= tonumber(base) then target = '"archived"'
    elseif element and select(5, readElement(element)) == 'message' then
      local mentions = string.match(element, '^[^{]*{[^{]-"mentions":(%[.-%])') or '[]'
      target = string.sub(previewMessage(element, offset, tonumber(ARGV[2]), keyId), 1, -2)
        .. ',"id":"' .. select(3, readElement(element)) .. '","mentions":' .. mentions .. '}'
    end
  end
  targets[#targets + 1] = target
end
return {'ok', targets}
