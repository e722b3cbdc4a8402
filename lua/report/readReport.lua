--- Reads a report. The caller has verified that an admin asks.
---
--- KEYS
---   report  hash  parley:{people}:report:id
--- ARGV
---   stored  integer  reports of one message that are stored
--- Returns
---   content     json?     null: it has expired; then all fields are null
---   author      id?
---   text        json?
---   count       integer?  how many people have reported it
---   outcome     text?     deleted or dismissed; null: open
---   resolvedBy  id?
---   resolvedAt  ms?
---   reports[]   json      {by, at, reason, note, text?}, oldest first

-- @include readHashWithExpiry

local stored = tonumber(ARGV[1])
local fields = {'content', 'author', 'text', 'count', 'outcome', 'resolvedBy', 'resolvedAt'}
for i = 1, stored do fields[#fields + 1] = 'report:' .. i end
local values = readHashWithExpiry(KEYS[1], fields)
if not values then return {'ok', false, false, false, false, false, false, false, {}} end
local reports = {}
for i = 8, #values do
  if values[i] then reports[#reports + 1] = values[i] end
end
return {'ok', values[1], values[2], values[3], values[4], values[5], values[6], values[7],
  reports}
