-- @include clientIds

-- Returns the offset of the event with this author and client id, or nil.
local function findClientId(sentKey, author, clientId)
  local score = redis.call('ZSCORE', sentKey, author .. ':' .. clientId)
  return score and score % ID_SPAN or nil
end
