-- Whether a list of devices, as JSON or false, has a device. A key has only characters of base64url.
local function listsDevice(list, key)
  return list and string.find(list, '{"key":"' .. key .. '"', 1, true) ~= nil
end
