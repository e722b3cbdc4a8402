-- @include readRole
-- @include isAdmin

-- Why a person may not administer the account of another; nil: they may. An admin administers those of members and
-- guests; the owner all. Otherwise an admin could take over the accounts of other admins and of the owner.
-- `alsoDeactivated`: whether the other one may be deactivated.
local function refuseAdministering(team, roles, deactivated, names, actor, userId, alsoDeactivated)
  local actorRole = readRole(team, roles, deactivated, names, actor)
  if not isAdmin(actorRole) then return 'NOT_ADMIN' end
  local role = alsoDeactivated and storedRole(team, roles, names, userId)
    or readRole(team, roles, deactivated, names, userId)
  if not role or redis.call('HEXISTS', names, userId) == 0 then return 'PERSON_NOT_FOUND' end
  if isAdmin(role) and actorRole ~= 'owner' then return 'NOT_TEAM_OWNER' end
  return nil
end
