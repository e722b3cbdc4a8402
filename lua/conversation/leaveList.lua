--- Removes deleted conversations from a person's list. Recent entries stay, because a conversation is added to the list
--- before it is created. In the same step replaces the person's settings by those without these conversations.
---
--- KEYS
---   conversations  sorted set  parley:{user:id}:conversations
---   settings       hash        parley:{user:id}:settings
---   channel        channel     parley:{user:id}:channel
--- ARGV
---   graceMs            ms       minimum age of a removed entry
---   read               integer  the version of the settings that the caller has read
---   settings           json?    missing: they contain none of the conversations
---   conversationIds[]  id
--- Returns
---   kept  integer  number of entries that were too recent
--- Refuses
---   SETTINGS_CHANGED  {version integer}
--- Publishes
---   settings.changed  on channel, when they changed

-- @include nowMs
-- @include replaceSettings

local oldest, read, settings = nowMs() - ARGV[1], tonumber(ARGV[2]), ARGV[3]

local version = tonumber(redis.call('HGET', KEYS[2], 'version') or 0)
if version ~= read then return {'refused', 'SETTINGS_CHANGED', version} end

if settings ~= '' then replaceSettings(KEYS[2], KEYS[3], version, settings) end
local kept = 0
for i = 4, #ARGV do
  local enteredAt = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[i]) or 0)
  if enteredAt > oldest then kept = kept + 1 else redis.call('ZREM', KEYS[1], ARGV[i]) end
end
return {'ok', kept}
