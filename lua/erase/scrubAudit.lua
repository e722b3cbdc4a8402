--- Removes from a page of the audit log what identifies a person besides their id: their network addresses, and names
--- in the entries about changes of their name and about their connection with an identity provider. Entries that are
--- appended meanwhile are about other people.
---
--- KEYS
---   team   hash  parley:{people}:team
---   audit  list  parley:{people}:audit
--- ARGV
---   userId  id
---   before  integer  only entries with a lower `seq`; 0: from the newest on
---   count   integer
--- Returns
---   next  integer  `before` of the next page; 0: this was the last one

local NAMING = {['account.setName'] = true, ['account.connectProvider'] = true,
  ['account.disconnectProvider'] = true}

local team, audit = unpack(KEYS)
local userId, before, count = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])

local last = tonumber(redis.call('HGET', team, 'audited') or 0)
-- The list ends with the entry `last`: see readAudit.
local stop = before > 0 and math.min(before - 1 - last - 1, -1) or -1
local first = stop - count + 1
local page = redis.call('LRANGE', audit, first, stop)
-- A page at the beginning of the list is shorter.
local offset = stop - #page + 1
for i, json in ipairs(page) do
  if string.find(json, '"' .. userId .. '"', 1, true) then
    local isReadable, entry = pcall(cjson.decode, json)
    if isReadable and type(entry) == 'table' and (entry.by == userId or entry.target == userId) then
      if entry.by == userId then entry.address = '' end
      local isName = NAMING[entry.action] and entry.by == userId
        or entry.action == 'admin.setName' and entry.target == userId
      if isName then entry.detail = nil end
      redis.call('LSET', audit, offset + i - 1, cjson.encode(entry))
    end
  end
end
local oldest = last + offset + 1
return {'ok', #page == count and oldest > 1 and oldest or 0}
