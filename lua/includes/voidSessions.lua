-- Ends all sessions of a person that began before `from` (ms, as text), on every node. Of concurrent changes the last
-- one wins; none of them makes ended sessions valid again.
local function voidSessions(sessionsFrom, channel, userId, from)
  if tonumber(redis.call('HGET', sessionsFrom, userId) or 0) < tonumber(from) then
    redis.call('HSET', sessionsFrom, userId, from)
  end
  redis.call('SPUBLISH', channel,
    string.format('{"event":"account.sessionsEnded","data":{"userId":"%s","from":%s}}', userId, from))
end
