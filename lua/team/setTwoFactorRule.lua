--- Sets who in the team needs two-factor sign-in. Only the owner changes it.
---
--- KEYS
---   team         hash     parley:{people}:team
---   names        hash     parley:{people}:names
---   roles        hash     parley:{people}:roles
---   deactivated  hash     parley:{people}:deactivated
---   audit        list     parley:{people}:audit
---   channel      channel  parley:{people}:channel
--- ARGV
---   actor    id
---   rule     text  none, admins (owner and admins) or members (everyone but guests)
---   passes   flag  the caller can go on when the rule applies to them
---   address  text  of the caller
--- Refuses
---   NOT_TEAM_OWNER
---   TWO_FACTOR_OWN_FIRST  a rule that the caller would not pass
--- Publishes
---   team.twoFactorRuleChanged  on channel; only the nodes receive it

-- @include readRole
-- @include appendAudit

local team, names, roles, deactivated, audit, channel = unpack(KEYS) -- bounded: the keys of this script
local actor, rule, passes, address = unpack(ARGV)

if readRole(team, roles, deactivated, names, actor) ~= 'owner' then return {'refused', 'NOT_TEAM_OWNER'} end
if rule ~= 'none' and passes ~= '1' then return {'refused', 'TWO_FACTOR_OWN_FIRST'} end
if (redis.call('HGET', team, 'twoFactorRule') or 'none') == rule then return {'ok'} end

redis.call('HSET', team, 'twoFactorRule', rule)
appendAudit(team, audit, {action = 'admin.setTwoFactorRule', by = actor, address = address, detail = rule})
redis.call('SPUBLISH', channel, '{"event":"team.twoFactorRuleChanged","data":' .. cjson.encode({rule = rule}) .. '}')
return {'ok'}
