/** Folder of campaigns, below the working directory. */
export const STORE = '.retcon';
