interface ImportMetaEnv {
  /** The address of the PDF viewer's own files. */
  readonly PDF_ASSETS: string;
}
