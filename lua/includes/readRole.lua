-- The role of a person as it is stored, also of one who is deactivated: 'owner', 'admin', 'member' or 'guest'. Nil for
-- people who are not in the team. Accounts without a stored role are members.
local function storedRole(teamKey, rolesKey, namesKey, userId)
  if redis.call('HGET', teamKey, 'owner') == userId then return 'owner' end
  local role = redis.call('HGET', rolesKey, userId)
  if role then return role end
  if redis.call('HEXISTS', namesKey, userId) == 1 then return 'member' end
  return nil
end

-- The role of a person in the team. Nil for people who are deactivated or not in the team.
local function readRole(teamKey, rolesKey, deactivatedKey, namesKey, userId)
  if redis.call('HEXISTS', deactivatedKey, userId) == 1 then return nil end
  return storedRole(teamKey, rolesKey, namesKey, userId)
end
