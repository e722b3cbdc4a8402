-- Groups of people. `groups`: id → JSON {name, compared, by, at}; `groupMembers`: `group:person`, all with the score 0;
-- `memberships`: person → JSON object of group → when they joined. The last two always agree.

-- The stored group, decoded; nil when there is none.
local function readGroup(groupsKey, groupId)
  local stored = redis.call('HGET', groupsKey, groupId)
  return stored and cjson.decode(stored) or nil
end

-- The number of members. They are the entries from `group:` to before `group;`: ';' is the character after ':'.
local function countGroup(groupMembersKey, groupId)
  return redis.call('ZLEXCOUNT', groupMembersKey, '[' .. groupId .. ':', '(' .. groupId .. ';')
end

local function listGroup(groupMembersKey, groupId)
  local userIds = redis.call('ZRANGEBYLEX', groupMembersKey, '[' .. groupId .. ':', '(' .. groupId .. ';')
  for i, member in ipairs(userIds) do userIds[i] = string.sub(member, #groupId + 2) end
  return userIds
end

-- When the person joined each of their groups (ms), by group.
local function readMemberships(membershipsKey, userId)
  return cjson.decode(redis.call('HGET', membershipsKey, userId) or '{}')
end

local function writeMemberships(membershipsKey, userId, joinedAt)
  if next(joinedAt) == nil then redis.call('HDEL', membershipsKey, userId)
  else redis.call('HSET', membershipsKey, userId, cjson.encode(joinedAt)) end
end

-- Adds a person, who joins at `now` (ms).
local function joinGroup(groupMembersKey, membershipsKey, groupId, userId, now)
  redis.call('ZADD', groupMembersKey, 0, groupId .. ':' .. userId)
  local joinedAt = readMemberships(membershipsKey, userId)
  joinedAt[groupId] = now
  writeMemberships(membershipsKey, userId, joinedAt)
end

-- Returns whether the person was in the group.
local function leaveGroup(groupMembersKey, membershipsKey, groupId, userId)
  if redis.call('ZREM', groupMembersKey, groupId .. ':' .. userId) == 0 then return false end
  local joinedAt = readMemberships(membershipsKey, userId)
  joinedAt[groupId] = nil
  writeMemberships(membershipsKey, userId, joinedAt)
  return true
end

-- Publishes a group with its number of members to everyone in the team; `group` nil: it was deleted.
local function publishGroup(channel, groupId, group, size)
  local data = {groupId = groupId, group = group and {id = groupId, name = group.name, size = size} or cjson.null}
  redis.call('SPUBLISH', channel, '{"event":"group.changed","data":' .. cjson.encode(data) .. '}')
end
