-- Whether a room is a group direct message, which belongs to all of its people: nobody has the rights of an owner.
local function isGroupDirect(metaKey)
  return redis.call('HEXISTS', metaKey, 'direct') == 1
end
