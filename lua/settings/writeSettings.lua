--- Replaces a person's settings by compare-and-set on the version. Writing the stored settings again is not a conflict,
--- so that a retry after a lost reply succeeds. Refuses what names conversations that are not in the person's list,
--- because nothing would remove them again.
---
--- KEYS
---   settings       hash        parley:{user:id}:settings
---   conversations  sorted set  parley:{user:id}:conversations
---   channel        channel     parley:{user:id}:channel
--- ARGV
---   read               integer  the version that the caller has read
---   settings           json
---   conversationIds[]  id       the conversations that these settings arrange
--- Returns
---   version  integer
--- Refuses
---   SETTINGS_CHANGED        {version integer}
---   CONVERSATION_NOT_FOUND  {missing json}  list of the indices, from 0, of those that are not in the person's list
--- Publishes
---   settings.changed  on channel, when they changed

-- @include replaceSettings

local read, settings = tonumber(ARGV[1]), ARGV[2]

local stored, current = unpack(redis.call('HMGET', KEYS[1], 'version', 'settings'))
local version = tonumber(stored or 0)
if current == settings then return {'ok', version} end
if version ~= read then return {'refused', 'SETTINGS_CHANGED', version} end

local missing = {}
for i = 3, #ARGV do
  if not redis.call('ZSCORE', KEYS[2], ARGV[i]) then missing[#missing + 1] = i - 3 end
end
if #missing > 0 then return {'refused', 'CONVERSATION_NOT_FOUND', cjson.encode(missing)} end

return {'ok', replaceSettings(KEYS[1], KEYS[3], version, settings)}
