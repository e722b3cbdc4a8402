-- @include clientIds

-- The offset of the event that has this client id of this author, or nil.
local function findClientId(sentKey, author, clientId)
  local score = redis.call('ZSCORE', sentKey, author .. ':' .. clientId)
  return score and score % ID_SPAN or nil
end
