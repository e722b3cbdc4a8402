import type { ErrorCode } from '#shared/errors/codes.ts';

/** The text of every error code: what happened, then what to do about it. */
export const errors: Readonly<Record<ErrorCode, string>> = {
  INVALID_ARGUMENT: 'Parley konnte das nicht verarbeiten. Ändere es und versuche es noch einmal.',
  UNKNOWN_CALL: 'Der Server oder diese App ist veraltet. Aktualisiere beide und versuche es noch einmal.',
  TEXT_EMPTY: 'Es gibt noch nichts zu senden. Schreib zuerst etwas.',
  TEXT_TOO_LONG: 'Diese Nachricht ist länger als {{limit}} KiB. Teile sie in mehrere Nachrichten auf.',
  TEXT_INVALID:
    'Dieser Text enthält ein Zeichen, das nicht gesendet werden kann. Entferne alles, was nicht richtig angezeigt wird, und sende ihn noch einmal.',
  NAME_INVALID: 'Wähle einen Namen mit 1 bis {{nameLength}} sichtbaren Zeichen.',
  PASSWORD_TOO_SHORT: 'Wähle ein Passwort mit mindestens {{passwordMinLength}} Zeichen.',
  PASSWORD_COMMON:
    'Dieses Passwort ist leicht zu erraten: Viele verwenden es, oder es ist kaum mehr als ein Name. Wähle stattdessen mehrere Wörter, die nichts miteinander zu tun haben.',

  NOT_SIGNED_IN: 'Du bist nicht angemeldet. Melde dich an, um fortzufahren.',
  SESSION_EXPIRED: 'Deine Sitzung ist beendet. Melde dich wieder an; dein Entwurf ist gespeichert.',
  WRONG_CREDENTIALS: 'Name und Passwort passen nicht zusammen. Prüfe beide, oder erstelle ein Konto.',
  NAME_TAKEN: 'Dieser Name ist schon vergeben. Wähle einen anderen, oder melde dich an, wenn es deiner ist.',
  TOO_MANY_ATTEMPTS: 'Zu viele Versuche. Warte einen Moment und versuche es dann noch einmal.',
  NOT_TEAM_OWNER: 'Das kann nur der Inhaber dieses Teams. Bitte ihn darum.',
  NOT_FOR_GUESTS:
    'Gäste können nur die Räume nutzen, in die sie eingeladen wurden. Bitte einen Admin, dich einzuladen oder zum Mitglied zu machen.',
  NO_SHARED_ROOM:
    'Dieser Gast ist in keinem deiner Räume. Bitte einen Admin, ihn in einen einzuladen, und schreib ihm dann.',
  NOT_ADMIN: 'Das können nur Admins dieses Teams. Bitte einen von ihnen darum.',
  ACCOUNT_DEACTIVATED: 'Dieses Konto wurde deaktiviert. Bitte einen Admin deines Teams, es zu reaktivieren.',
  SETUP_CODE_REQUIRED: 'Gib den Einrichtungscode ein, um dieses Team zu erstellen. Der Server zeigt ihn beim Start an.',
  SETUP_CODE_WRONG:
    'Dieser Einrichtungscode stimmt nicht. Kopiere den, den der Server beim letzten Start angezeigt hat.',
  TEAM_CLOSED: 'Dieses Team nimmt zurzeit niemanden auf. Bitte einen Admin, es zu öffnen.',
  INVITATION_REQUIRED: 'Du brauchst eine Einladung, um diesem Team beizutreten. Bitte einen Admin um eine.',
  CODE_REQUIRED: 'Dieses Konto hat die Zwei-Faktor-Anmeldung. Gib den Code aus deiner Authenticator-App ein.',
  CODE_WRONG: 'Dieser Code stimmt nicht oder wurde schon verwendet. Gib einen anderen ein.',
  TWO_FACTOR_ON: 'Die Zwei-Faktor-Anmeldung ist schon eingeschaltet. Schalte sie aus, um sie neu einzurichten.',
  TWO_FACTOR_OFF: 'Die Zwei-Faktor-Anmeldung ist ausgeschaltet. Schalte sie zuerst ein.',
  TWO_FACTOR_REQUIRED: 'Dein Team verlangt die Zwei-Faktor-Anmeldung. Richte sie ein, um fortzufahren.',
  TWO_FACTOR_STAYS_ON:
    'Dein Team verlangt die Zwei-Faktor-Anmeldung, deshalb kannst du sie nicht ausschalten. Bitte den Inhaber, das zu ändern.',
  TWO_FACTOR_OWN_FIRST:
    'Schalte zuerst deine eigene Zwei-Faktor-Anmeldung ein, in den Einstellungen unter „Anmeldung“. Danach kannst du sie verlangen.',
  SIGN_IN_EXPIRED:
    'Diese Anmeldung hat zu lange gedauert oder wurde in einem anderen Fenster begonnen. Melde dich noch einmal an.',
  SIGN_IN_DENIED:
    'Die Anmeldung mit dem Konto deiner Organisation wurde abgebrochen oder abgelehnt. Versuche es noch einmal, oder melde dich mit deinem Passwort an.',
  SIGN_IN_FAILED:
    'Die Anmeldung konnte nicht geprüft werden. Versuche es noch einmal. Passiert es wieder, sag deiner Administration Bescheid.',
  PROVIDER_UNAVAILABLE:
    'Der Anmeldedienst ist gerade nicht erreichbar. Versuche es später noch einmal, oder melde dich mit deinem Passwort an.',
  GROUP_NOT_ALLOWED:
    'Das Konto deiner Organisation ist in keiner Gruppe, die diesen Server nutzen darf. Frag deine Administration.',
  NO_PASSWORD:
    'Dein Konto hat kein Passwort, weil du dich mit dem Konto deiner Organisation anmeldest. Ein Admin deines Teams kann dir einen Code erstellen, mit dem du eines festlegst.',
  PASSKEYS_UNAVAILABLE:
    'Passkeys brauchen einen Browser, der sie unterstützt und Parley mit HTTPS unter einem Hostnamen öffnet. Frag deine Administration nach dieser Adresse.',
  DEVICE_LIST_CHANGED: 'Die Geräte dieser Unterhaltung haben sich geändert. Versuche es noch einmal.',
  DEVICE_UNKNOWN:
    'Dieses Gerät ist nicht für verschlüsselte Nachrichten angemeldet. Lade Parley neu und versuche es noch einmal.',
  TOO_MANY_DEVICES: 'Höchstens {{limit}} Geräte können deine verschlüsselten Nachrichten lesen. Entferne zuerst eines.',
  CONVERSATION_LOCKED: 'Dieses Gerät kann diese Unterhaltung noch nicht lesen. Öffne sie, um zu sehen, warum.',
  PASSKEYS_FULL: 'Du hast schon {{passkeys}} Passkeys. Entferne zuerst einen.',
  PASSKEY_EXPIRED:
    'Das hat zu lange gedauert, die Verbindung wurde unterbrochen, oder deine Anmeldung hat sich inzwischen geändert. Versuche es noch einmal.',
  PASSKEY_INVALID: 'Dieser Passkey konnte nicht geprüft werden. Versuche es noch einmal, oder nimm einen anderen.',
  PASSKEY_EXISTS:
    'Du hast schon einen Passkey auf diesem Gerät oder in diesem Passwortmanager. Wähle ein anderes Gerät oder einen anderen Passwortmanager.',
  PASSKEY_UNKNOWN:
    'Kein Konto hat diesen Passkey. Vielleicht wurde er entfernt, oder er gehört zu einer anderen Adresse dieses Servers. Nimm einen anderen, oder melde dich mit deinem Passwort an.',
  ACCOUNT_CONNECTED: 'Dein Konto ist schon verbunden. Trenne es zuerst in den Einstellungen unter „Anmeldung“.',
  IDENTITY_TAKEN:
    'Das Konto deiner Organisation öffnet hier schon ein anderes Konto. Melde dich damit bei jenem an und trenne es dort. Hat es kein Passwort, kann ein Admin einen Code erstellen, mit dem du eines festlegst, oder jenes Konto löschen.',
  RESET_CODE_INVALID:
    'Der Name oder der Code ist falsch, oder der Code wurde schon verwendet. Ein Code gilt einen Tag: Prüfe ihn, oder bitte einen Admin um einen neuen.',
  INVITATION_EXPIRED:
    'Diese Einladung gilt nicht mehr, oder ihr Code ist falsch. Prüfe den Code, oder bitte um einen neuen.',
  INVITATION_REVOKED: 'Diese Einladung wurde zurückgezogen. Bitte einen Admin um eine neue.',
  INVITATION_USED_UP: 'Diese Einladung wurde schon verwendet. Bitte einen Admin um eine neue.',
  TOO_MANY_INVITATIONS:
    'Dieses Team hat schon {{invitations}} Einladungen. Warte, bis eine abläuft. Hat der Inhaber ein Limit gesetzt, kannst du auch eine widerrufen.',
  TOO_MANY_HOLDS: 'Es gibt schon {{legalHolds}} rechtliche Sperren. Hebe zuerst eine auf.',
  LAST_OWNER: 'Ein Team hat immer einen Inhaber. Mache zuerst jemand anderen zum Inhaber.',
  ERASING_YOURSELF: 'Du kannst dich nicht selbst löschen. Bitte den Inhaber dieses Teams darum.',
  ROOM_HELD: 'Dieser Raum ist rechtlich gesperrt. Hebe die Sperre zuerst unter „Aufbewahrung“ auf.',
  PERSON_HELD: 'Diese Person ist rechtlich gesperrt. Hebe die Sperre zuerst unter „Aufbewahrung“ auf.',
  PERSON_ERASED: 'Diese Person wurde gelöscht oder wird gerade gelöscht. Wähle jemand anderen.',
  ERASING_VISITOR: 'Ein Besucher hat kein Konto. Entferne ihn stattdessen aus seinem Raum.',
  NAME_DIFFERS: 'Das ist nicht der Name der Person. Gib ihn so ein, wie er angezeigt wird.',
  GROUP_NOT_FOUND: 'Diese Gruppe gibt es nicht mehr. Wähle eine andere.',
  GROUP_NAME_TAKEN: 'Eine Person oder Gruppe hat diesen Namen oder einen, der genauso aussieht. Wähle einen anderen.',
  GROUP_INVALID_MEMBER: 'Eine Gruppe enthält nur Personen. Füge stattdessen die Personen der anderen Gruppe hinzu.',
  GROUP_FULL:
    'Eine Gruppe hat höchstens {{groupMembers}} Personen. Entferne zuerst jemanden, oder erstelle eine weitere Gruppe.',
  ROOM_TOO_LARGE_FOR_GROUP:
    'Dieser Raum hat mehr Personen, als eine Gruppe haben kann ({{groupMembers}}). Erstelle die Gruppe ohne ihn und füge dann Personen hinzu.',
  TOO_MANY_GROUPS: 'Dieses Team hat schon {{groups}} Gruppen. Lösche zuerst eine.',
  TOO_MANY_CALLS: 'Zu viele Anfragen. Warte einen Moment und versuche es dann noch einmal.',
  TOO_MANY_SOCKETS:
    'Aus deinem Netzwerk sind zu viele Fenster verbunden. Schließe die, die du nicht brauchst. Parley versucht es automatisch wieder.',
  FORBIDDEN_ORIGIN:
    'Diese Seite darf sich nicht mit dem Server verbinden. Öffne Parley unter der Adresse, die dein Team dir gegeben hat.',

  NAME_CHANGED_OFTEN:
    'Dieser Name wurde in den letzten 30 Tagen schon {{nameChanges}}-mal geändert. Er kann später wieder geändert werden.',
  TIME_ZONE_INVALID: 'Der Server kennt diese Zeitzone nicht. Wähle eine andere.',
  PICTURE_INVALID: 'Parley kann dieses Bild nicht verwenden. Wähle eine PNG-, JPEG- oder WebP-Datei.',
  EMOJI_NAME_INVALID:
    'Wähle einen Namen aus 2 bis 32 Kleinbuchstaben (a bis z), Ziffern, Bindestrichen und Unterstrichen.',
  EMOJI_NAME_STANDARD: 'Ein Standard-Emoji hat diesen Namen. Wähle einen anderen.',
  EMOJI_NAME_TAKEN: 'Dein Team hat schon ein Emoji mit diesem Namen. Wähle einen anderen.',
  EMOJI_NOT_FOUND: 'Dieses Emoji wurde entfernt. Wähle ein anderes.',
  EMOJI_NOT_YOURS: 'Jemand anderes hat dieses Emoji hinzugefügt. Bitte diese Person oder einen Admin, es zu entfernen.',
  TOO_MANY_EMOJI: 'Dieses Team hat schon {{customEmoji}} eigene Emojis. Entferne zuerst eins.',
  STATUS_END_INVALID: 'Wähle ein Ende in der Zukunft, höchstens in einem Jahr. Prüfe auch die Uhr dieses Computers.',
  PERSON_NOT_FOUND: 'Diese Person hat hier kein Konto mehr. Wähle jemand anderen.',
  CONVERSATION_NOT_FOUND:
    'Diese Unterhaltung ist nicht mehr auf dem Server. Beginne eine neue aus der Liste der Personen.',
  NOT_A_MEMBER: 'Du gehörst nicht zu dieser Unterhaltung. Öffne eine von deinen aus der Liste.',
  ROOM_NAME_INVALID: 'Dieser Name ist nicht gültig. Wähle einen mit 1 bis {{roomNameLength}} sichtbaren Zeichen.',
  TOO_MANY_ROOMS:
    'Du besitzt schon so viele Räume, wie dein Team erlaubt ({{rooms}}). Schließe einen oder bitte einen Admin, das Limit zu erhöhen.',
  ROOM_NAME_TAKEN:
    'Ein Raum hat schon diesen Namen oder einen, der genauso aussieht. Wähle einen anderen, oder tritt diesem Raum bei.',
  ROOM_NOT_FOUND: 'Diesen Raum gibt es nicht. Prüfe den Namen und, falls nötig, das Passwort.',
  ROOM_CLOSED:
    'Dieser Raum ist geschlossen. Dein Entwurf ist gespeichert; erstelle einen neuen Raum, um weiterzuschreiben.',
  ROOM_REPLACED:
    'Das war für einen Raum bestimmt, der geschlossen ist. Jetzt hat ein anderer Raum seinen Namen; dorthin wurde es nicht gesendet.',
  ROOM_REMOVED:
    'Du wurdest aus diesem Raum entfernt. Du kannst wieder beitreten, sobald der Inhaber oder ein Moderator dich hereinlässt.',
  ROOM_TOPIC_INVALID:
    'Dieser Text ist zu lang. Ein Thema kann {{roomTopicLength}} Zeichen haben, eine Beschreibung {{roomDescriptionLength}}.',
  JOIN_REQUEST_REQUIRED:
    'Diesem Raum tritt man auf Anfrage bei. Frage an; der Inhaber oder ein Moderator lässt dich dann herein.',
  JOIN_REQUEST_NOT_NEEDED: 'Du kannst diesem Raum ohne Anfrage beitreten. Wähle „Beitreten“.',
  JOIN_REQUEST_DECLINED: 'Deine Beitrittsanfrage wurde abgelehnt. Einen Tag danach kannst du wieder anfragen.',
  JOIN_REQUEST_ENDED:
    'Diese Anfrage ist nicht mehr offen: Sie wurde zurückgezogen oder beantwortet, oder sie ist abgelaufen.',
  TOO_MANY_JOIN_REQUESTS:
    'Für diesen Raum gibt es {{joinRequests}} offene Anfragen. Frage wieder an, wenn einige beantwortet sind.',
  ROOM_FULL: 'Alle Plätze in diesem Raum sind belegt. Versuche es wieder, wenn jemand gegangen ist.',
  ROOM_WRONG_PASSWORD: 'Falsches Passwort. Prüfe es und versuche es noch einmal.',
  ROOM_PASSWORD_REQUIRED: 'Dieser Raum verlangt ein Passwort. Tritt damit noch einmal bei.',
  NICKNAME_INVALID: 'Dieser Spitzname ist nicht gültig. Wähle einen mit 1 bis {{nicknameLength}} sichtbaren Zeichen.',
  NICKNAME_TAKEN: 'Jemand in diesem Raum hat diesen Spitznamen oder einen, der genauso aussieht. Wähle einen anderen.',
  MUTED:
    'Du bist in diesem Raum stummgeschaltet. Dein Entwurf ist gespeichert; du kannst ihn senden, sobald die Stummschaltung endet.',
  ROOM_ENCRYPTED:
    'Diese Unterhaltung ist verschlüsselt. Hier kann nur Verschlüsseltes gesendet werden: in einem Raum mit dem aktuellen Passwort, in einer Direktunterhaltung ohne Dateien. Sende die Nachricht noch einmal.',
  FILE_NOT_DECRYPTED:
    'Diese Datei ließ sich nicht entschlüsseln: Sie wurde verändert oder abgeschnitten und wird deshalb nicht angezeigt.',
  ENCRYPTED_FILE_TOO_LARGE:
    'Dateien in verschlüsselten Räumen können höchstens {{encryptedFileSize}} groß sein. Teile sie auf, oder sende sie auf anderem Weg.',
  ROOM_NOT_ENCRYPTED:
    'Auf diesem Gerät war der Raum mit diesem Namen verschlüsselt. Dieser ist es nicht: Der Server kann lesen, was hier geschrieben wird, deshalb wurde nichts gesendet.',
  ROOM_PASSWORD_NOT_SENT:
    'Das ist das Passwort des verschlüsselten Raums mit diesem Namen, aber der Server bietet einen Raum an, den er lesen kann. Das Passwort wurde nicht gesendet. Frag die Person, der der Raum gehört, was sich geändert hat.',
  ROOM_READ_ONLY: 'In diesem Raum können nur der Inhaber und die Moderatoren schreiben. Dein Entwurf ist gespeichert.',
  ROOM_SLOW_MODE:
    'In diesem Raum gilt der langsame Modus, du kannst noch nicht wieder schreiben. Versuche es gleich noch einmal.',
  DIRECT_UNAVAILABLE: 'Nachrichten an diese Person können nicht zugestellt werden. Wende dich auf anderem Weg an sie.',
  PERSON_BLOCKED: 'Du hast diese Person blockiert. Hebe die Blockierung auf, um zu schreiben.',
  BLOCKING_YOURSELF: 'Du kannst dich nicht selbst blockieren. Wähle jemand anderen.',
  TOO_MANY_BLOCKED: 'Du hast schon {{blockedPeople}} Personen blockiert. Hebe zuerst eine Blockierung auf.',
  NOT_THE_OWNER: 'Das kann nur der Inhaber des Raums. Bitte ihn darum.',
  NOT_A_MODERATOR: 'Das können nur der Inhaber und die Moderatoren des Raums. Bitte einen von ihnen darum.',
  TOO_MANY_MODERATORS: 'Ein Raum kann {{roomModerators}} Moderatoren haben. Entferne zuerst einen.',
  MESSAGE_NOT_FOUND: 'Diese Nachricht ist nicht mehr verfügbar. Vielleicht wurde sie gelöscht.',
  NOT_THE_AUTHOR: 'Das hat jemand anderes geschrieben. Du kannst nur deine eigenen Nachrichten bearbeiten und löschen.',
  MESSAGE_ARCHIVED: 'Diese Nachricht ist archiviert und lässt sich nicht mehr ändern. Antworte stattdessen darauf.',
  TOO_MANY_REACTIONS: 'Diese Nachricht hat schon {{reactionsPerMessage}} verschiedene Reaktionen. Wähle eine davon.',
  POLL_CLOSED: 'Diese Umfrage ist geschlossen. Die Stimmen lassen sich nicht mehr ändern.',
  POLL_FULL: 'In dieser Umfrage haben schon {{pollVoters}} Personen abgestimmt. Mehr Stimmen sind nicht möglich.',
  TOO_MANY_PINS: 'Hier sind schon {{pinsPerConversation}} Nachrichten angeheftet. Löse zuerst eine.',
  TOO_MANY_SAVED:
    'Du hast {{savedMessages}} Nachrichten gespeichert, mehr geht nicht. Entferne zuerst einige aus der Liste.',
  SEND_TIME_PAST: 'Diese Zeit ist vorbei. Wähle eine spätere.',
  SEND_TIME_TOO_FAR: 'Diese Zeit liegt mehr als ein Jahr in der Zukunft. Wähle eine frühere.',
  TOO_MANY_MESSAGES:
    'Du hast das Limit deines Teams für Nachrichten pro Minute erreicht. Versuche es gleich noch einmal.',
  TOO_MANY_SCHEDULED: 'Du hast schon {{scheduledMessages}} geplante Nachrichten. Sende oder lösche zuerst einige.',
  OWN_MESSAGE: 'Das ist deine eigene Nachricht. Lösche sie stattdessen.',
  ALREADY_REPORTED: 'Gemeldet. Du hast diese Nachricht schon gemeldet; ein Admin sieht sie sich an.',
  TOO_MANY_REPORTS:
    'Die Admins haben {{reportsPerPerson}} deiner Meldungen noch nicht angesehen, mehr sind nicht möglich. Warte so lange.',
  REPORTS_FULL:
    'Dieses Team hat schon {{reports}} offene Meldungen, mehr sind nicht möglich. Sprich einen Admin direkt an.',
  REPORT_RESOLVED: 'Ein anderer Admin hat diese Meldung schon erledigt. Wähle eine andere.',
  CURSOR_STALE: 'Der Server hat diese Nachricht verloren. Sende sie noch einmal, oder verwirf sie.',
  ARCHIVE_UNAVAILABLE:
    'Ältere Nachrichten sind im Archiv des Servers, das nicht antwortet. Versuche es gleich noch einmal.',
  ARCHIVE_MISSING:
    'Ältere Nachrichten sind in einem Archiv, das dieser Server nicht erreicht. Wende dich an einen Administrator.',

  SETTINGS_CHANGED:
    'Deine Einstellungen wurden auf einem anderen Computer geändert. Prüfe sie und ändere sie dann noch einmal.',
  SETTINGS_TOO_LARGE: 'Du hast zu viele eigene Benachrichtigungseinstellungen. Setze zuerst einige zurück.',
  TOPIC_INVALID:
    'Das ist kein gültiger Name für ein Thema. Verwende Kleinbuchstaben, Ziffern, Binde- und Unterstriche, und trenne Teile durch Punkte, zum Beispiel build.release.',
  PATTERN_INVALID:
    'Das ist kein gültiges Muster. Verwende den Namen eines Themas mit * für einen Teil oder ein Stück davon, oder mit ** als letztem Teil.',
  TOPIC_FORBIDDEN:
    'Nur bestimmte Personen können dieses Thema nutzen. Bitte die Person, die es erstellt hat, um Zugriff.',
  TOPIC_NOT_FOUND: 'Dieses Thema gibt es nicht, oder du hast keinen Zugriff. Prüfe den Namen.',
  TOPIC_NOT_YOURS:
    'Das können nur die Person, die dieses Thema erstellt hat, und der Inhaber des Teams. Bitte sie darum.',
  TOO_MANY_TOPICS:
    'Dieser Server hat keinen Platz für weitere Themen. Lösche eins, oder veröffentliche in einem bestehenden.',
  POST_NOT_FOUND: 'Dieser Beitrag ist nicht mehr verfügbar: Nur die neuesten Beiträge eines Themas werden gespeichert.',
  TOO_MANY_SUBSCRIPTIONS:
    'Du folgst schon {{subscriptions}} Themen und Mustern oder hast sie stummgeschaltet. Folge einem nicht mehr, oder hebe eine Stummschaltung auf.',
  FOLLOWING_YOURSELF: 'Du kannst dir nicht selbst folgen. Wähle jemand anderen.',
  TOO_MANY_FOLLOWED_PEOPLE: 'Du folgst schon {{followedPeople}} Personen. Folge zuerst einer nicht mehr.',
  TOO_MANY_HOOKS: 'Du hast schon {{hooksPerPerson}} Webhooks. Entferne zuerst einen.',
  HOOK_NOT_FOUND: 'Diesen Webhook gibt es nicht mehr. Erstelle einen neuen.',
  IDEMPOTENCY_KEY_REUSED:
    'Dieser Schlüssel wurde schon für etwas anderes verwendet. Verwende für jeden Beitrag einen neuen.',

  TITLE_EMPTY: 'Der Titel fehlt. Sag in wenigen Worten, worum es geht.',
  TITLE_TOO_LONG:
    'Dieser Titel ist länger als {{titleLength}} Zeichen. Kürze ihn, und schreib den Rest in den Text darunter.',
  ENDS_BEFORE_START: 'Das Ende liegt vor dem Anfang. Ändere eine der beiden Zeiten.',
  ALREADY_OVER: 'Das Ende ist schon vorbei. Wähle ein späteres oder keins.',
  NOT_A_WRITER:
    'Nur bestimmte Personen können hier Ankündigungen schreiben. Bitte eine von ihnen oder den Inhaber des Teams.',
  ANNOUNCEMENT_NOT_FOUND: 'Diese Ankündigung ist nicht mehr verfügbar. Sie wurde gelöscht oder ist abgelaufen.',

  FILE_EMPTY: 'Diese Datei ist leer. Wähle eine andere.',
  FILE_TOO_LARGE: 'Diese Datei ist größer, als der Server erlaubt. Verkleinere sie, oder sende einen Link darauf.',
  FILE_TYPE_FORBIDDEN:
    'Dieser Server nimmt Dateien dieses Typs nicht an. Packe sie in ein Archiv, oder sende eine andere Datei.',
  FILE_TRUNCATED: 'Nur ein Teil dieser Datei wurde hochgeladen. Versuche es noch einmal, um den Rest zu senden.',
  FILE_HASH_MISMATCH: 'Diese Datei hat sich beim Hochladen geändert. Hänge sie noch einmal an.',
  TOO_MANY_UPLOADS:
    'Du sendest zu viele Dateien gleichzeitig. Warte, bis einige gesendet sind, und versuche es dann noch einmal.',
  UPLOAD_NOT_FOUND: 'Das Hochladen wurde unterbrochen und lässt sich nicht fortsetzen. Hänge die Datei noch einmal an.',
  NOT_PRESENT: 'Die andere Person muss dafür online sein. Versuche es wieder, wenn sie da ist.',
  GUEST_LINK_INVALID:
    'Dieser Gastlink funktioniert nicht mehr. Bitte die Person, die ihn gesendet hat, um einen neuen.',
  PROPOSAL_ENDED: 'Dieser Vorschlag ist nicht mehr offen. Bitte die andere Person, den Raum noch einmal vorzuschlagen.',
  BLOB_NOT_FOUND:
    'Diese Datei ist nicht mehr verfügbar. Ihre Nachricht wurde gelöscht, ihr Raum ist geschlossen, oder die Person, die sie gesendet hat, wurde gelöscht.',
  BLOB_STORE_FULL:
    'Der Server hat keinen Platz mehr für Dateien. Bitte einen Administrator, Platz zu schaffen, und versuche es dann noch einmal.',
  STORAGE_FULL_PERSON:
    'Dein Speicherplatz für Dateien ist aufgebraucht. Lösche Dateien, die du nicht mehr brauchst, und versuche es noch einmal.',
  STORAGE_FULL_TEAM:
    'Der Speicherplatz deines Teams für Dateien ist voll. Bitte einen Admin, das Limit zu erhöhen oder Platz zu schaffen, und versuche es dann noch einmal.',
  BLOB_STORE_FAILED: 'Der Dateispeicher des Servers antwortet nicht. Versuche es gleich noch einmal.',

  PUSH_OFF:
    'Dieser Server sendet keine Benachrichtigungen an Geräte, auf denen Parley geschlossen ist. Lass Parley offen, um sie zu bekommen, oder frage den Betreiber.',
  PUSH_SERVICE_REFUSED:
    'Dieser Server sendet nicht an den Benachrichtigungsdienst deines Browsers. Frag einen Administrator oder nimm einen anderen Browser.',
  PUSH_KEYS_INVALID:
    'Die Schlüssel deines Browsers für Benachrichtigungen sind ungültig. Schalte die Benachrichtigungen aus und wieder ein.',
  PUSH_FAILED:
    'Dein Browser konnte die Benachrichtigungen nicht einschalten. Prüf die Verbindung und versuch es noch einmal.',
  PREVIEWS_OFF: 'Linkvorschauen sind auf diesem Server ausgeschaltet. Ein Administrator kann sie einschalten.',
  LINK_REFUSED: 'Für diesen Link gibt es keine Vorschau: Vorschauen gibt es nur von öffentlichen Webseiten.',
  PREVIEW_FAILED: 'Von dieser Seite gibt es keine Vorschau. Öffne den Link, um sie zu sehen.',

  OFFLINE: 'Du bist offline. Parley verbindet sich automatisch wieder; versuche es dann noch einmal.',
  TIMEOUT: 'Der Server hat nicht rechtzeitig geantwortet. Versuche es gleich noch einmal.',
  REDIS_FULL:
    'Der Server hat keinen Speicher mehr. Bitte einen Administrator, welchen freizugeben, und versuche es dann noch einmal.',
  REDIS_READ_ONLY:
    'Der Server kann gerade nichts speichern: Er ist ein Replikat, oder seine Festplatte ist ausgefallen. Wende dich an einen Administrator, und versuche es dann noch einmal.',
  UPGRADE_REQUIRED:
    'Dein Team verwendet eine neuere Version von Parley. Aktualisiere diese, um weiterzumachen; was du geschrieben hast, ist hier gespeichert.',
  SERVER_TOO_OLD:
    'Auf dem Server deines Teams läuft eine ältere Version von Parley als diese. Bitte einen Administrator, ihn zu aktualisieren.',
  IMPORT_UNDER_WAY:
    'Dein Team wird gerade auf diesen Server übertragen. Warte, bis ein Administrator damit fertig ist, und versuche es dann noch einmal.',
  REDIS_LOADING: 'Der Server startet gerade. Warte einen Moment und versuche es dann noch einmal.',

  CONVERSATION_EXISTS: 'Es gibt schon eine andere Unterhaltung mit dieser Kennung. Nichts wurde geändert.',
  IMPORT_INCOMPLETE:
    'Nur ein Teil der Unterhaltung wurde importiert. Importiere sie noch einmal: Es geht dort weiter, wo es aufgehört hat.',

  CONNECTION_UNSET: 'Es wurde noch kein Server gewählt. Wähle, wo deine Nachrichten gespeichert werden sollen.',
  URL_INVALID: 'Das ist keine gültige Adresse. Vergleiche sie mit dem Beispiel unter dem Feld.',
  REDIS_UNREACHABLE: 'Unter dieser Adresse antwortet kein Redis. Prüfe Host und Port, und ob der Server läuft.',
  REDIS_AUTH_REQUIRED:
    'Dieser Redis verlangt ein Passwort. Gib es unter „Erweitert“ ein, oder in der Adresse: redis://:passwort@host:6379',
  REDIS_AUTH_FAILED:
    'Dieser Redis hat den Benutzernamen oder das Passwort nicht angenommen. Korrigiere sie und versuche es noch einmal.',
  REDIS_NOT_REDIS: 'Unter dieser Adresse antwortet etwas, aber es ist kein Redis. Prüfe den Port.',
  REDIS_TOO_OLD: 'Dieser Redis ist älter als 7.0. Aktualisiere ihn, oder verwende einen anderen.',
  REDIS_NOT_PERMITTED:
    'Dieser Redis-Benutzer hat nicht alle Rechte, die Parley braucht. Bitte einen Administrator, diese hinzuzufügen: {{missing}}',
  REDIS_TLS_UNKNOWN_CA:
    'Dieser Computer vertraut der Stelle nicht, die das Zertifikat des Servers ausgestellt hat. Füge unter „Erweitert“ deine eigene Zertifizierungsstelle hinzu.',
  REDIS_TLS_EXPIRED:
    'Das Zertifikat dieses Servers ist heute nicht gültig. Prüfe das Datum dieses Computers, oder bitte einen Administrator, das Zertifikat zu erneuern.',
  REDIS_TLS_WRONG_HOST:
    'Das Zertifikat dieses Servers gilt für einen anderen Hostnamen. Verwende diesen Namen, oder wende dich an einen Administrator.',
  REDIS_TLS_CLIENT_CERTIFICATE:
    'Dieser Server verlangt Client-Zertifikate. Verbinde dich über einen Parley-Server, der eins hat (--redis-cert); wende dich an einen Administrator.',
  REDIS_TLS_UNUSED:
    'Ein Zertifikat wirkt nur mit TLS. Beginne die Adresse mit rediss://, oder entferne das Zertifikat.',
  REDIS_CERTIFICATE_INVALID:
    'Das ist kein gültiges Zertifikat. Es muss mit -----BEGIN CERTIFICATE----- beginnen und mit -----END CERTIFICATE----- enden.',
  REDIS_NOT_SENTINEL:
    'Der Server unter dieser Adresse ist kein Sentinel. Lass den Namen des Masters leer, oder korrigiere die Adresse.',
  REDIS_MASTER_UNKNOWN:
    'Die Sentinels kennen keinen Master namens „{{master}}“. Prüfe den Namen in ihrer Konfiguration.',
  REDIS_TLS_FAILED:
    'Es konnte keine sichere Verbindung hergestellt werden. Prüfe das Zertifikat, und ob der Server TLS unterstützt (rediss://).',
  REDIS_NOT_A_CLUSTER:
    'Mehrere Adressen bedeuten einen Redis Cluster, aber dieser Server ist keiner. Gib nur eine Adresse ein.',
  REDIS_CLUSTER_DATABASE:
    'Ein Redis Cluster hat keine nummerierten Datenbanken. Lass den Schrägstrich und die Zahl am Ende der Adresse weg.',
  REDIS_SERVER_MISSING:
    'Parley braucht redis-server auf diesem Computer. Installiere ihn (Debian: apt install redis-server) und versuche es dann noch einmal.',
  REDIS_SERVER_FAILED:
    'Der private redis-server konnte nicht starten. Beende andere Kopien von Parley und versuche es dann noch einmal.',
  HOST_AWAY:
    'Der Computer, der dieses Team bereitstellt, ist nicht erreichbar: Er ist aus, im Ruhezustand oder in einem anderen Netzwerk. Was du schreibst, wird gesendet, sobald er zurück ist.',
  HOST_CERTIFICATE_CHANGED:
    'Statt des Computers, der dieses Team bereitstellt, antwortet ein anderer. Parley hat sich deshalb nicht verbunden. Bitte die Person, die es bereitstellt, um eine neue Einladung.',
  TEAM_LINK_INVALID: 'Das ist keine Einladung zu einem Team. Kopiere den ganzen Link noch einmal.',
  PAIRING_CLOSED: 'Der Kopplungscode gilt nicht mehr. Bitte die Person, die das Team bereitstellt, um einen neuen.',
  PAIRING_CODE_WRONG: 'Der Kopplungscode ist falsch. Prüfe ihn, und ob du das richtige Team gewählt hast.',
  HOSTING_FAILED: 'Das Team konnte nicht bereitgestellt werden. Versuche es noch einmal.',
  GATEWAY_UNREACHABLE: 'Unter dieser Adresse antwortet kein Parley-Server. Prüfe die Adresse, und ob der Server läuft.',
  GATEWAY_NOT_PARLEY: 'Unter dieser Adresse antwortet etwas, aber es ist kein Parley-Server. Prüfe die Adresse.',
  SERVER_ALREADY_ADDED:
    'Du hast diesen Server schon hinzugefügt. Wähle ihn links aus, oder verwende eine andere Adresse.',
  TOO_MANY_SERVERS: 'Du kannst höchstens zehn Server haben. Entferne zuerst einen.',
  TOO_MANY_WINDOWS: 'Du kannst zehn Unterhaltungen in eigenen Fenstern haben. Schließ zuerst eine.',
  LOGIN_ITEM_REFUSED:
    'Dein System lässt Parley nicht ändern, was beim Anmelden geöffnet wird. Ändere es in den Systemeinstellungen.',
  SHORTCUT_TAKEN: 'Eine andere App oder dein System verwendet diesen Kurzbefehl. Wähle einen anderen.',
  PORT_IN_USE:
    'Ein anderes Programm verwendet den Port, den Parley braucht. Schließe es, oder wähle einen anderen Port.',
  DATA_FOLDER_NOT_WRITABLE:
    'Parley kann nicht in seinen Datenordner schreiben. Erlaube den Zugriff oder schaffe Speicherplatz, und versuche es dann noch einmal.',
  SECRET_STORE_UNAVAILABLE:
    'Deine Anmeldung kann auf diesem Computer nicht verschlüsselt gespeichert werden. Wähle, ob du ohne Verschlüsselung angemeldet bleiben willst.',
  DATABASE_UNREACHABLE: 'Die Datenbank antwortet nicht. Prüfe ihre Adresse, und ob sie läuft.',
  DATABASE_FAILED: 'Die Datenbank hat einen Fehler gemeldet. Einzelheiten stehen in ihrem Protokoll.',
  DATABASE_TOO_NEW:
    'Diese Datenbank wurde zuletzt von einer neueren Version von Parley verwendet. Aktualisiere diese und versuche es dann noch einmal.',

  FILE_NOT_WRITTEN:
    'Die Datei konnte dort nicht gespeichert werden. Wähle einen anderen Ordner oder schaffe freien Speicherplatz.',
  LOCAL_STORE_FULL:
    'Die Festplatte dieses Computers ist voll, deshalb kann nichts gespeichert werden. Schaffe Platz und versuche es dann noch einmal.',
  LOCAL_STORE_FAILED:
    'Parley kann auf seine Daten auf diesem Computer nicht zugreifen. Starte Parley neu; wenn das nicht hilft, melde dich ab und wieder an.',
  MESSAGE_FOUND_AGAIN:
    'Diese Nachricht war auf diesem Computer eine Zeit lang nicht lesbar und wurde deshalb nicht gesendet. Sende sie jetzt oder lösche sie.',

  INTERNAL:
    'In Parley ist etwas schiefgegangen. Versuche es noch einmal; wenn es wieder passiert, melde die Nummer {{correlationId}}.',
};
