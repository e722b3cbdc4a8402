/** The used part of a package without types. */
declare module 'html-encoding-sniffer' {
  export default function sniffEncoding(
    bytes: Uint8Array,
    options: { transportLayerEncodingLabel?: string | undefined; defaultEncoding: string },
  ): string;
}
