--- Who wrote these messages, and how a list shows them: what a reply or a reaction is about.
---
--- KEYS
---   meta  hash  parley:{c}:meta
---   log   list  parley:{c}:log
--- ARGV
---   epoch      text     of the log that they are in
---   preview    integer  characters of it
---   offsets[]  integer
--- Returns
---   targets[]  json  as a list shows its newest message, with its id and whom it mentions: of a recalled one who wrote it, and no
---                    word; `null` where there is none; `"archived"`

-- @include readElement
-- @include previewMessage

local keys = {meta = KEYS[1], log = KEYS[2]}
local epoch, base = unpack(redis.call('HMGET', keys.meta, 'epoch', 'base'))
local targets = {}
for i = 3, #ARGV do
  local offset = tonumber(ARGV[i])
  local target = 'null'
  if epoch == ARGV[1] then
    local element = offset > tonumber(base) and redis.call('LINDEX', keys.log, offset - base - 1)
    if offset <= tonumber(base) then target = '"archived"'
    elseif element and select(5, readElement(element)) == 'message' then
      local mentions = string.match(element, '^[^{]*{[^{]-"mentions":(%[.-%])') or '[]'
      target = string.sub(previewMessage(element, offset, tonumber(ARGV[2])), 1, -2)
        .. ',"id":"' .. select(3, readElement(element)) .. '","mentions":' .. mentions .. '}'
    end
  end
  targets[#targets + 1] = target
end
return {'ok', targets}
