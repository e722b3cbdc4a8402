-- Returns the code with which a person of a direct conversation may not write in it, or nil: PERSON_BLOCKED if they block
-- the other one, else DIRECT_UNAVAILABLE if the other one blocks them. firstBlocks, secondBlocks: see block/applyBlock.
local function blockCode(isFirst, firstBlocks, secondBlocks)
  local blocks, isBlocked = firstBlocks, secondBlocks
  if not isFirst then blocks, isBlocked = secondBlocks, firstBlocks end
  return blocks and 'PERSON_BLOCKED' or isBlocked and 'DIRECT_UNAVAILABLE' or nil
end
