--- Deletes everything that is stored for a visitor alone. Idempotent.
---
--- KEYS
---   conversations    sorted set  parley:{user:id}:conversations
---   slots            hash        parley:{user:id}:slots
---   settings         hash        parley:{user:id}:settings
---   saved            hash        parley:{user:id}:saved
---   savedOrder       sorted set  parley:{user:id}:savedOrder
---   scheduled        hash        parley:{user:id}:scheduled
---   scheduledDue     sorted set  parley:{user:id}:scheduledDue
---   devices          sorted set  parley:{user:id}:devices
---   sessions         sorted set  parley:{user:id}:sessions
---   notices          hash        parley:{user:id}:notices
---   noticeOrder      sorted set  parley:{user:id}:noticeOrder
---   noticeUnread     sorted set  parley:{user:id}:noticeUnread
---   noticeCounted    sorted set  parley:{user:id}:noticeCounted
---   noticeKeys       sorted set  parley:{user:id}:noticeKeys
---   noticeReads      hash        parley:{user:id}:noticeReads

redis.call('UNLINK', unpack(KEYS)) -- bounded: the keys of this script
return {'ok'}
