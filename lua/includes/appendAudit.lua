-- @include nowMs

-- Appends an entry to the audit log. `entry`: action, by, address, and optionally target and detail. The log keeps its
-- newest 10,000 entries; `seq` counts all of them.
local function appendAudit(teamKey, auditKey, entry)
  entry.seq = redis.call('HINCRBY', teamKey, 'audited', 1)
  entry.at = nowMs()
  redis.call('RPUSH', auditKey, cjson.encode(entry))
  redis.call('LTRIM', auditKey, -10000, -1)
end
