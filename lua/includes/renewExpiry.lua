-- The room closes at that time: all its keys end together. Those that do not exist yet share it when they are made.
local function renewExpiry(keys, closesAt)
  local text = string.format('%d', closesAt)
  redis.call('PEXPIREAT', keys.meta, text)
  redis.call('PEXPIREAT', keys.log, text)
  redis.call('PEXPIREAT', keys.members, text)
  redis.call('PEXPIREAT', keys.nicknames, text)
  redis.call('PEXPIREAT', keys.leases, text)
  redis.call('PEXPIREAT', keys.reads, text)
  redis.call('PEXPIREAT', keys.recalled, text)
  redis.call('PEXPIREAT', keys.mutes, text)
  redis.call('PEXPIREAT', keys.sent, text)
end
