interface ImportMetaEnv {
  /** Where the PDF viewer's own files are. */
  readonly PDF_ASSETS: string;
}
