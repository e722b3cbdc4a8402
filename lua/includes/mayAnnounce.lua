-- Whether a person may write announcements. Everyone may while there are no designated writers.
local function mayAnnounce(writersKey, userId)
  return redis.call('SCARD', writersKey) == 0 or redis.call('SISMEMBER', writersKey, userId) == 1
end

-- Whether a person is a designated writer. Nobody is while everyone may write.
local function isWriter(writersKey, userId)
  return redis.call('SISMEMBER', writersKey, userId) == 1
end
