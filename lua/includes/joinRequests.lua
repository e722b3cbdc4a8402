-- @include moderators

-- Requests to join a room are a sorted set of people. A positive score is a pending request: when it ends by itself (ms).
-- A negative one is a declined request: minus the time from which the person may ask again.

local function countPending(requestsKey, now)
  return redis.call('ZCOUNT', requestsKey, '(' .. now, '+inf')
end

-- Returns until when a person's request is pending, or false, and until when they may not ask again, or false (text).
local function readRequest(requestsKey, userId, now)
  local score = tonumber(redis.call('ZSCORE', requestsKey, userId) or 0)
  return score > now and string.format('%d', score), score < -now and string.format('%d', -score)
end

local function removeRequest(keys, userId)
  redis.call('ZREM', keys.requests, userId)
  redis.call('HDEL', keys.requestNotes, userId)
end

-- Deletes the requests that have ended by themselves, and the times that have passed.
local function removeEndedRequests(keys, now)
  local time = string.format('%d', now)
  for _, userId in ipairs(redis.call('ZRANGE', keys.requests, 0, time, 'BYSCORE')) do
    redis.call('HDEL', keys.requestNotes, userId)
  end
  redis.call('ZREMRANGEBYSCORE', keys.requests, '-' .. time, time)
end

-- The people who decide about requests.
local function listAdmitters(metaKey, owner)
  local ids = idsIn(readModerators(metaKey))
  ids[#ids + 1] = owner
  return ids
end
