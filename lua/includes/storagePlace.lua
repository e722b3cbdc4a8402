-- The place under which the files of a conversation are counted: a room or a group, or all direct conversations together.
local function storagePlace(conversationId)
  return string.sub(conversationId, 1, 5) == 'room:' and conversationId or 'direct'
end
