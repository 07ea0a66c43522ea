/** The product was not there: nobody could do anything. */
export interface Pause {
  from: Date
  to: Date
}
