/** The parameter of the order list that names a payment: `?print_payment=<payment no>` leads to its labels, ready to be printed. */
export const printPaymentParam = 'print_payment'
