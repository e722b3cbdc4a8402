-- @include readMember

-- Returns the refusal code of a room's access check, or nil. `entry`: the person's entry in its members. Password
-- version 0 means no password. For a hidden room, non-members get the code of a nonexistent room.
local function refuseRoom(entry, version, hidden)
  local proved = readMember(entry)
  if not proved then return hidden == '1' and 'ROOM_CLOSED' or 'NOT_A_MEMBER' end
  if version ~= '0' and proved ~= version then return 'ROOM_PASSWORD_REQUIRED' end
  return nil
end
