-- Writes the settings that follow a version, publishes them to the person's windows, and returns the new version.
local function replaceSettings(settingsKey, channelKey, version, settings)
  redis.call('HSET', settingsKey, 'version', version + 1, 'settings', settings)
  redis.call('SPUBLISH', channelKey,
    '{"event":"settings.changed","data":{"settings":' .. settings .. ',"version":' .. version + 1 .. '}}')
  return version + 1
end
