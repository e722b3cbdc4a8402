import type { scheduled as english } from '../scheduled.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of scheduled messages. */
export const scheduled: Translated<typeof english> = {
  menu: 'Programar mensaje',
  inAnHour: 'En una hora',
  tomorrow: 'Mañana por la mañana',
  monday: 'El lunes por la mañana',
  choose: 'Elegir una hora…',
  whyFiles: 'Solo se puede programar texto: quita primero los archivos',
  why: {
    erased: 'Esta persona se eliminó',
    blocked: 'No disponible mientras bloquees a esta persona',
    muted: 'No disponible mientras dure el silencio',
    readOnly: 'Aquí solo pueden escribir el propietario y los moderadores',
  },
  whyEmpty: 'Escribe primero un mensaje',

  chooseTitle: 'Programar mensaje',
  chooseText: 'Las horas son las de la zona horaria de este dispositivo.',
  when: 'Cuándo',
  badTime: 'Escribe una fecha y una hora válidas.',
  yes: 'Programar',
  save: 'Guardar hora',

  waiting_one: '{{count}} mensaje programado',
  waiting_other: '{{count}} mensajes programados',
  refused_one: '{{count}} mensaje programado no se puede enviar',
  refused_other: '{{count}} mensajes programados no se pueden enviar',
  title: 'Mensajes programados',
  text: 'Solo tú puedes verlos hasta que se envíen.',
  list: 'Mensajes programados',
  at: 'Programado: {{time}}',
  roomClosed: 'No se enviará: se escribió para una sala que se cerró.',
  notSent: 'No enviado, {{time}}: {{why}}',
  changeTime: 'Cambiar hora',
  takeBack: 'Editar mensaje',
  whyDraft: 'Tienes otro borrador aquí: envíalo o bórralo primero',
  sendNow: 'Enviar ahora',
  delete: 'Eliminar',
  close: 'Cerrar',
};
