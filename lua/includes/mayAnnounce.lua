-- Who writes announcements: everybody, while nobody is named.
local function mayAnnounce(writersKey, userId)
  return redis.call('SCARD', writersKey) == 0 or redis.call('SISMEMBER', writersKey, userId) == 1
end

-- Who is named as one who writes: nobody is, while everybody may.
local function isWriter(writersKey, userId)
  return redis.call('SISMEMBER', writersKey, userId) == 1
end
