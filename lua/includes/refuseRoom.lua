-- @include readMember

-- Why a person may not use a room now, or nil. `entry`: their field in its members. A room whose password is `version` 0
-- is open. Strangers of a hidden room are told what they would be told if it were not there.
local function refuseRoom(entry, version, hidden)
  local proved = readMember(entry)
  if not proved then return hidden == '1' and 'ROOM_CLOSED' or 'NOT_A_MEMBER' end
  if version ~= '0' and proved ~= version then return 'ROOM_PASSWORD_REQUIRED' end
  return nil
end
