--- Finds messages of some kinds in one slice of a log, newest first, for a reader with access.
---
--- KEYS
---   meta     hash  parley:{c}:meta
---   log      list  parley:{c}:log
---   members  hash  parley:{c}:members
--- ARGV
---   reader   id
---   before   integer  only messages with a smaller offset; 0: no limit
---   scan     integer  maximum number of events to scan
---   limit    integer  messages at most
---   bytes    integer  maximum size, but always at least one message
---   kinds[]  text     of bodies
--- Returns
---   epoch       text
---   base        integer  offsets up to this one are archived
---   next        integer  `before` of the next slice; `base` + 1: nothing left in Redis
---   isFull      flag     the next message does not fit in `bytes`
---   messages[]  {offset integer, element json}
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED

-- @include readConversation
-- @include readElement

local AT_ONCE = 100

local keys = {meta = KEYS[1], log = KEYS[2], members = KEYS[3]}
local before, scan, limit, bytes = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local isWanted = {}
for i = 6, #ARGV do isWanted[ARGV[i]] = true end

-- In an album, and in the files of an encrypted room, every file has its own kind, after the kind of the body.
local function hasWanted(element)
  local _, kindEnd, kind = string.find(element, '"body":{"kind":"(%a+)"')
  if kind ~= 'album' and kind ~= 'encrypted' then return kind and isWanted[kind] end
  for itemKind in string.gmatch(string.sub(element, kindEnd), '{"kind":"(%a+)"') do
    if isWanted[itemKind] then return true end
  end
  return false
end

local conversation, refusal = readConversation(keys, ARGV[1])
if not conversation then return {'refused', refusal} end
local base = conversation.base
local head = base + redis.call('LLEN', keys.log)
local next = before > 0 and math.max(math.min(before, head + 1), base + 1) or head + 1
local least = math.max(next - scan, base + 1)
local messages, size, isFull = {}, 0, false
while next > least and #messages < 2 * limit and not isFull do
  local first = math.max(next - AT_ONCE, least)
  local elements = redis.call('LRANGE', keys.log, first - base - 1, next - base - 2)
  for i = #elements, 1, -1 do
    local element = elements[i]
    -- Quotation marks in user text are escaped, so the pattern does not match user text.
    local isFound = hasWanted(element) and select(5, readElement(element)) == 'message'
    if isFound then size = size + #element end
    isFull = size > bytes and #messages > 0
    if isFull then break end
    next = first + i - 1
    if isFound then
      messages[#messages + 1] = next
      messages[#messages + 1] = element
      if #messages == 2 * limit then break end
    end
  end
end
return {'ok', conversation.epoch, base, next, isFull and 1 or 0, messages}
