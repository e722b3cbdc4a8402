-- Publishes the role of a person, and whether they are active, to everyone in the team.
local function publishMember(channel, userId, role, active)
  redis.call('SPUBLISH', channel, '{"event":"team.memberChanged","data":' ..
    cjson.encode({userId = userId, role = role, active = active}) .. '}')
end
