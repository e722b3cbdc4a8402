-- Whether a role may administer the team.
local function isAdmin(role)
  return role == 'owner' or role == 'admin'
end
