-- A file that is in no message yet (JSON), if it is this person's and not over; else nil. Once it is over it stays so, even
-- before its bytes are removed, so that nobody goes on with bytes that are being removed.
-- state: `uploading` or `ready`; endsAt: when it is dropped if nothing comes of it.
local function readUpload(uploadsKey, uploadId, userId, now)
  local entry = redis.call('HGET', uploadsKey, uploadId)
  local upload = entry and cjson.decode(entry)
  if not upload or upload.author ~= userId or upload.endsAt <= now then return nil end
  return upload, entry
end
