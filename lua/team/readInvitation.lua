--- Reads an invitation. The caller has verified that an admin asks.
---
--- KEYS
---   invitation  hash  parley:{people}:invitation:hash
--- Returns
---   id         id?       null: it has expired; then all fields are null
---   role       text?
---   uses       integer?
---   used       integer?
---   note       text?
---   rooms      json?     [{conversationId, epoch}]; empty: none
---   by         id?
---   createdAt  ms?
---   expiresAt  ms?
---   revoked    flag

-- @include readHashWithExpiry

local fields = readHashWithExpiry(KEYS[1], {'id', 'role', 'uses', 'used', 'note', 'rooms', 'by', 'createdAt',
  'expiresAt', 'revoked'})
if not fields then return {'ok', false, false, false, false, false, false, false, false, false, 0} end
return {'ok', fields[1], fields[2], fields[3], fields[4], fields[5], fields[6], fields[7], fields[8], fields[9],
  fields[10] or 0}
