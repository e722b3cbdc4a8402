-- One field of a room's members, stored as `version@since:compared:shown`. Returns the version of the password that the person
-- has proved (nil: not in the room any more), the nickname as it is compared, and as it is shown (JSON); then the offset of the
-- event with which they first entered (text; empty: entered before that was stored), and whether the owner removed them.
-- version is a dash for a person who is not in the room any more, an exclamation mark for one who was removed.
local function readMember(entry)
  if not entry then return nil end
  local version, since, compared, shown = string.match(entry, '^([%d!-]+)@?(%d*):([^:]*):(.*)$')
  local isInside = version ~= '-' and version ~= '!'
  return isInside and version or nil, compared, shown, since, version == '!'
end

local function writeMember(version, since, compared, shown)
  return version .. (since ~= '' and '@' .. since or '') .. ':' .. compared .. ':' .. shown
end
