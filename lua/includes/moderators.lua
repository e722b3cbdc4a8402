-- The moderators of a room are a JSON array of ids in its meta. Without the field there are none.
local function readModerators(metaKey)
  return redis.call('HGET', metaKey, 'moderators') or '[]'
end

local function isInModerators(moderators, userId)
  return string.find(moderators, '"' .. userId .. '"', 1, true) ~= nil
end

local function idsIn(moderators)
  local ids = {}
  for id in string.gmatch(moderators, '"([^"]+)"') do ids[#ids + 1] = id end
  return ids
end

local function isModerator(metaKey, userId)
  return isInModerators(readModerators(metaKey), userId)
end

local function writeModerators(metaKey, ids)
  if #ids == 0 then redis.call('HDEL', metaKey, 'moderators')
  else redis.call('HSET', metaKey, 'moderators', '["' .. table.concat(ids, '","') .. '"]') end
end

-- Returns whether there was room for another moderator.
local function appointModerator(metaKey, userId, limit)
  local ids = idsIn(readModerators(metaKey))
  if #ids >= limit then return false end
  ids[#ids + 1] = userId
  writeModerators(metaKey, ids)
  return true
end

-- Ends a person's role as moderator. Returns whether they had it.
local function withdrawModerator(metaKey, userId)
  local moderators = readModerators(metaKey)
  if not isInModerators(moderators, userId) then return false end
  local others = {}
  for _, id in ipairs(idsIn(moderators)) do
    if id ~= userId then others[#others + 1] = id end
  end
  writeModerators(metaKey, others)
  return true
end
