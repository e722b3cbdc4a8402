import type { profile as english } from '../profile.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of the profile in the settings. */
export const profile: Translated<typeof english> = {
  picture: 'Foto',
  choosePicture: 'Elegir foto…',
  changePicture: 'Cambiar foto…',
  removePicture: 'Quitar foto',
  cropTitle: 'Tu foto',
  cropHint: 'Arrastra la foto o muévela con las flechas del teclado. Todos ven el cuadrado.',
  cropArea: 'Parte visible de la foto',
  zoom: 'Zoom',
  savePicture: 'Usar foto',
  status: 'Estado',
  statusText: '¿Qué hay de nuevo?',
  statusHint: 'Todos lo ven junto a tu nombre.',
  statusUntil: 'Se borra: {{time}}',
  chooseEmoji: 'Elegir un emoji para tu estado',
  clearAfter: 'Borrar después de',
  ends: {
    never: 'No borrar',
    hour: '1 hora',
    fourHours: '4 horas',
    today: 'Hoy',
    tomorrow: 'Mañana por la mañana',
    week: '1 semana',
  },
  setStatus: 'Definir estado',
  clearStatus: 'Borrar estado',
  about: 'Acerca de ti',
  title: 'Cargo',
  titleHint: 'Como “Diseño” o “Soporte, Berlín”.',
  timeZone: 'Zona horaria',
  timeZoneHint: 'Los demás ven tu hora local.',
  noTimeZone: 'No mostrar',
  save: 'Guardar perfil',
};
