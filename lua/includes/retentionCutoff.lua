-- What retention may delete of a conversation. `limits`: the numbers of days by kind (0: never), `readAt`: when they and
-- the legal holds were read (ms), `held`: the set of people under legal hold. Returns the time (ms) before which events
-- are deleted, or nil: nothing may be deleted. Second: whether the limits are too old to be used, because they may have
-- changed since.
local DAY_MS, LIMITS_VALID_MS = 86400000, 10000

local function retentionCutoff(keys, conversation, limits, held, now)
  if math.abs(now - limits.readAt) > LIMITS_VALID_MS then return nil, true end
  local kind = conversation.first and 'direct' or conversation.direct and 'group' or 'room'
  local days = limits[kind]
  if not days or days < 1 then return nil, false end
  if conversation.first and (held[conversation.first] or held[conversation.second]) then return nil, false end
  if conversation.direct then
    for person in pairs(held) do
      if redis.call('HEXISTS', keys.members, person) == 1 then return nil, false end
    end
  end
  return now - days * DAY_MS, false
end
