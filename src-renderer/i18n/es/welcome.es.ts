import type { welcome as english } from '../welcome.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of a new team or account: no messages yet, or no other people. */
export const welcome: Translated<typeof english> = {
  title: 'Te damos la bienvenida, {{name}}',
  alone: 'Eres la primera persona aquí. Invita a tu equipo o prepara una sala para él.',
  others: 'Escribe a alguien o crea una sala.',
  people: 'A quién escribir',
  writeTo: 'Escribir',
  find: 'Buscar a una persona',
  chooseTitle: 'Elige una conversación',
  chooseText: 'Elige una de la lista o inicia una nueva.',

  invite: 'Invita a tu equipo',
  inviteHosted:
    'En la misma red, los demás eligen “Equipos cercanos” en Parley. Quien aloja el equipo les da un código.',
  inviteEmbedded:
    'Los mensajes se guardan en este dispositivo, así que solo pueden unirse quienes lo usan. Para chatear con personas en otros dispositivos, cierra la sesión y usa otro servidor.',
  inviteRedis:
    'Pide a las personas que, al abrir Parley por primera vez, elijan “El Redis de mi equipo” en “Más opciones” y escriban {{address}}. Si tiene contraseña, dásela también.',
  inviteGateway:
    'Pide a las personas que abran {{address}} en un navegador. En la aplicación de escritorio, elijan “Un servidor de Parley” y la escriban allí.',
  embeddedInvitation:
    'Únete a mí en Parley: en el dispositivo de {{name}}, cierra la sesión de {{name}} y crea tu propia cuenta. Para tener ambas sesiones iniciadas a la vez, inicia Parley con la opción --profile second.',
  loopback:
    'Esta dirección solo funciona en este dispositivo. Un administrador puede facilitar una a la que puedan acceder los demás.',
  copyAddress: 'Copiar dirección',
  copyInvitation: 'Copiar invitación',
  copied: 'Copiado',
  notCopied: 'No se pudo copiar',
};
