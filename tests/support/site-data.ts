/** The data of a site of which only the brand is known. */
export const EMPTY_SITE = {
  brand: 'Lớp Mở',
  legalName: '',
  taxCode: '',
  licence: { number: '', date: '', place: '' },
  address: '',
  phone: '',
  email: '',
  zalo: '',
  noticeAddress: '',
  selfApproval: false,
}
