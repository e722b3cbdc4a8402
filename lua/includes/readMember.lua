-- One field of a room's members: the version of the password that the person has proved (nil: not in the room any more),
-- the nickname as it is compared, and as it is shown (JSON). It is stored as `version:compared:shown`, the version a dash
-- for who is not in the room any more.
local function readMember(entry)
  if not entry then return nil end
  local version, compared, shown = string.match(entry, '^([%d-]+):([^:]*):(.*)$')
  return version ~= '-' and version or nil, compared, shown
end
