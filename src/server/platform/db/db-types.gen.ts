// Generated from the migrated schema by `npm run db -- types`. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>
type Json = ColumnType<unknown, string, string>

export interface AddressTable {
  id: GeneratedAlways<number>
  user_id: number
  address_type: Generated<number>
  is_default: Generated<boolean>
  is_sender_default: Generated<boolean>
  user_name: Generated<string>
  salutation: Generated<string>
  first_name: Generated<string>
  last_name: Generated<string>
  email: Generated<string>
  mobile_code: string
  mobile: string
  tel_number: Generated<string>
  id_card_sealed: Generated<string>
  country: string
  province: Generated<string>
  city: Generated<string>
  district: Generated<string>
  address_line_1: string
  address_line_2: Generated<string>
  address_line_3: Generated<string>
  zip_code: Generated<string>
  create_time: DefaultTime
  update_time: DefaultTime
  search_text: GeneratedAlways<string>
  is_any_default: GeneratedAlways<boolean>
}

export interface AdminTable {
  id: GeneratedAlways<number>
  username: string
  nickname: Generated<string>
  avatar: Generated<string>
  email: Generated<string>
  mobile: Generated<string>
  password_hash: string
  motto: Generated<string>
  status: Generated<boolean>
  last_login_time: Time | null
  last_login_ip: Generated<string>
  create_time: DefaultTime
  update_time: DefaultTime
  language: Generated<string>
  former_username: string | null
}

export interface AdminGroupTable {
  id: GeneratedAlways<number>
  pid: number | null
  code: string | null
  name_zh: string
  name_en: Generated<string>
  is_super: Generated<boolean>
  status: Generated<boolean>
  create_time: DefaultTime
  update_time: DefaultTime
}

export interface AdminGroupAccessTable {
  admin_id: number
  group_id: number
}

export interface AdminGroupRuleTable {
  group_id: number
  rule_id: number
}

export interface AdminLogTable {
  id: GeneratedAlways<number>
  admin_id: number | null
  username: string
  url: string
  title: string
  data: Json
  outcome: string
  ip: string
  useragent: string
  request_id: string
  create_time: DefaultTime
}

export interface AdminRuleTable {
  id: GeneratedAlways<number>
  pid: number | null
  type: string
  name: string
  title_zh: string
  title_en: Generated<string>
  path: Generated<string>
  icon: Generated<string>
  menu_type: string | null
  url: Generated<string>
  component: Generated<string>
  keepalive: Generated<boolean>
  extend: Generated<string>
  remark_zh: Generated<string>
  remark_en: Generated<string>
  weigh: Generated<number>
  status: Generated<boolean>
  create_time: DefaultTime
  update_time: DefaultTime
}

export interface AppliedStepTable {
  name: string
  applied_time: DefaultTime
}

export interface AreaTable {
  id: number
  pid: number | null
  country: string
  level: number
  shortname: Generated<string>
  name_zh: string
  name_en: Generated<string>
  mergename: Generated<string>
  pinyin: Generated<string>
  code: Generated<string>
  zip: Generated<string>
  first: Generated<string>
  lng: Generated<string>
  lat: Generated<string>
  update_time: DefaultTime
}

export interface ArticleTable {
  id: GeneratedAlways<number>
  category_id: number
  slug: string
  title_zh: string
  title_en: Generated<string>
  summary_zh: Generated<string>
  summary_en: Generated<string>
  cover: Generated<string>
  content_zh: Generated<string>
  content_en: Generated<string>
  status: Generated<number>
  publish_time: Time | null
  weigh: Generated<number>
  create_time: DefaultTime
  update_time: DefaultTime
}

export interface ArticleCategoryTable {
  id: GeneratedAlways<number>
  name_zh: string
  name_en: Generated<string>
  weigh: Generated<number>
  status: Generated<boolean>
  create_time: DefaultTime
  update_time: DefaultTime
}

export interface AttachmentTable {
  id: GeneratedAlways<number>
  topic: string
  admin_id: number | null
  user_id: number | null
  url: string
  width: number | null
  height: number | null
  name: string
  suffix: string
  size: number
  mimetype: string
  quote: Generated<number>
  storage: string
  sha1: string
  sha256: string
  create_time: Time
  last_upload_time: Time
  missing_time: Time | null
  check_time: Time | null
  is_private: Generated<boolean>
}

export interface BackupRunTable {
  id: GeneratedAlways<number>
  kind: number
  started_by: Generated<string>
  host: string
  file: string
  state: Generated<number>
  reason: Generated<number>
  error: Generated<string>
  size: Generated<number>
  row_count: Generated<number>
  file_count: Generated<number>
  missing_count: Generated<number>
  ms: Generated<number>
  due_time: Time | null
  create_time: Time
  end_time: Time | null
  lease_time: Time | null
  lease: string | null
}

export interface CaptchaTable {
  id: string
  code: string
  expire_time: Time
}

export interface CarrierCallTable {
  id: GeneratedAlways<number>
  order_id: number
  kind: string
  reference: string
  leased_until: Time
  tries: Generated<number>
  is_unclear: Generated<boolean>
  was_unclear: Generated<boolean>
  outcome: Generated<string>
  code: Generated<string>
  reason: Generated<string>
  request: Json | null
  response: Json | null
  create_time: Time
  update_time: Time
  close_time: Time | null
  asked_time: Time | null
  channel_id: number | null
  look_time: Time | null
  late_label: Generated<string>
}

export interface ChannelTable {
  id: GeneratedAlways<number>
  code: string
  name_zh: string
  name_en: Generated<string>
  carrier: string
  logistics_type: string
  service_type: Generated<string>
  number_prefix: Generated<string>
  logo: Generated<string>
  min_weight_g: Generated<number>
  max_weight_g: number | null
  max_length: number | null
  max_width: number | null
  max_height: number | null
  max_girth: number | null
  volumetric_divisor: number | null
  share: Generated<number>
  weight_step_g: Generated<number>
  days_min: Generated<number>
  days_max: Generated<number>
  is_tracked: Generated<boolean>
  has_insurance: Generated<boolean>
  label_formats: Generated<string[]>
  vat_class: Generated<string>
  void_days: Generated<number>
  refund_rule: Generated<string>
  unused_refund_days: number | null
  remark_zh: Generated<string>
  remark_en: Generated<string>
  status: Generated<boolean>
  weigh: Generated<number>
  create_time: DefaultTime
  update_time: DefaultTime
  label_cost: Generated<number>
  kg_cost: Generated<number>
  manifest_cutoff: Generated<string>
  customs_form: Generated<string>
  needs_hs_code: Generated<boolean>
  needs_id_number: Generated<boolean>
  needs_eori: Generated<boolean>
  reweigh_percent: Generated<number>
  reweigh_grams: Generated<number>
}

export interface ChannelDestinationTable {
  channel_id: number
  country_id: number
}

export interface ChannelMemberGroupTable {
  channel_id: number
  group_id: number
}

export interface ChannelOriginTable {
  channel_id: number
  country_id: number
}

export interface ChannelParamTable {
  id: GeneratedAlways<number>
  channel_id: number
  param_name: string
  param_value: Generated<string>
  sealed_value: Generated<string>
  is_secret: Generated<boolean>
  remark: Generated<string>
  create_time: DefaultTime
  update_time: DefaultTime
}

export interface ClaimTable {
  id: GeneratedAlways<number>
  claim_no: string
  user_id: number
  order_id: number
  order_code: string
  kind_id: number
  status: Generated<number>
  cover_value: number
  amount: number
  granted: Generated<number>
  set_off: Generated<number>
  paid: Generated<number>
  story: string
  answer: Generated<string>
  waits_for: Generated<string>
  due_time: Time | null
  reminded: Generated<boolean>
  admin_id: number | null
  payer_id: number | null
  entry_id: number | null
  client_key: string | null
  create_time: Time
  update_time: Time
  decide_time: Time | null
  pay_time: Time | null
  close_time: Time | null
}

export interface ClaimFileTable {
  id: GeneratedAlways<number>
  claim_id: number
  document: string
  file: string
  name: Generated<string>
  actor_type: string
  actor_id: number
  create_time: Time
}

export interface ClaimKindTable {
  id: GeneratedAlways<number>
  code: string
  name_zh: string
  name_en: Generated<string>
  hint_zh: Generated<string>
  hint_en: Generated<string>
  from_days: Generated<number>
  until_days: number
  is_delivered: boolean
  documents: Generated<string[]>
  weigh: Generated<number>
  status: Generated<boolean>
  create_time: DefaultTime
  update_time: DefaultTime
  loss: Generated<string>
}

export interface ClaimMessageTable {
  id: GeneratedAlways<number>
  claim_id: number
  verb: Generated<string>
  actor_type: string
  actor_id: number | null
  text: Generated<string>
  create_time: Time
}

export interface ClickCaptchaTable {
  id: string
  points: Json
  expire_time: Time
}

export interface ConfigChangeTable {
  id: GeneratedAlways<number>
  name: string
  kind: string
  is_secret: Generated<boolean>
  old_value: Json | null
  new_value: Json | null
  admin_id: number | null
  admin_name: Generated<string>
  create_time: Time
}

export interface ConfigItemTable {
  id: GeneratedAlways<number>
  name: string
  group_name: string
  title_zh: string
  title_en: Generated<string>
  tip_zh: Generated<string>
  tip_en: Generated<string>
  type: string
  value: Json
  content: Json | null
  rule: Generated<string>
  allow_del: Generated<boolean>
  weigh: Generated<number>
  create_time: DefaultTime
  update_time: DefaultTime
  extend: Generated<Json>
  input_extend: Generated<Json>
}

export interface CountryTable {
  id: GeneratedAlways<number>
  name_zh: string
  name_en: Generated<string>
  iso2: string
  iso3: string
  iso_number: string
  is_eu: Generated<boolean>
  is_uk: Generated<boolean>
  weigh: Generated<number>
  status: Generated<boolean>
  create_time: DefaultTime
  update_time: DefaultTime
}

export interface CurrencyTable {
  id: GeneratedAlways<number>
  code: string
  symbol: string
  name_zh: string
  name_en: Generated<string>
  rate: string
  rate_date: string
  weigh: Generated<number>
  status: Generated<boolean>
  create_time: DefaultTime
  update_time: DefaultTime
}

export interface DisputeTable {
  id: GeneratedAlways<number>
  user_id: number
  payment_id: number
  dispute_ref: string
  charge_minor: number
  currency: string
  amount: number
  status: number
  changes: Generated<number>
  verdict_time: Time | null
  create_time: Time
  update_time: Time
}

export interface EventTable {
  id: GeneratedAlways<number>
  name: string
  payload: Json
  create_time: DefaultTime
}

export interface ExpressCompanyTable {
  id: GeneratedAlways<number>
  name_zh: string
  name_en: Generated<string>
  code: string
  website: Generated<string>
  tracking_url: Generated<string>
  phone: Generated<string>
  weigh: Generated<number>
  status: Generated<boolean>
  create_time: DefaultTime
  update_time: DefaultTime
}

export interface FileTicketTable {
  ticket_hash: Buffer
  storage: string
  file_key: string
  name: string
  mimetype: string
  realm: string
  account_id: number
  expire_time: Time
}

export interface GoodsTable {
  id: GeneratedAlways<number>
  category_id: number
  name_zh: string
  name_en: Generated<string>
  hs_code: Generated<string>
  origin_country_id: number | null
  class: Generated<string>
  conditions_zh: Generated<string>
  conditions_en: Generated<string>
  weigh: Generated<number>
  status: Generated<boolean>
  create_time: DefaultTime
  update_time: DefaultTime
}

export interface GoodsCategoryTable {
  id: GeneratedAlways<number>
  name_zh: string
  name_en: Generated<string>
  class: Generated<string>
  conditions_zh: Generated<string>
  conditions_en: Generated<string>
  keywords_zh: Generated<string>
  keywords_en: Generated<string>
  weigh: Generated<number>
  status: Generated<boolean>
  create_time: DefaultTime
  update_time: DefaultTime
}

export interface GoodsRuleTable {
  id: GeneratedAlways<number>
  category_id: number | null
  goods_id: number | null
  country_id: number | null
  is_except: Generated<boolean>
  channel_id: number | null
  class: string
  note_zh: Generated<string>
  note_en: Generated<string>
  status: Generated<boolean>
  create_time: DefaultTime
  update_time: DefaultTime
}

export interface GoodsVersionTable {
  id: Generated<boolean>
  version: number
}

export interface GroupDiscountTable {
  id: GeneratedAlways<number>
  group_id: number
  channel_id: number | null
  percent: string
  status: Generated<boolean>
  create_time: DefaultTime
  update_time: DefaultTime
}

export interface ImportFileTable {
  id: GeneratedAlways<number>
  kind: string
  user_id: number
  name: string
  sha256: string
  task_id: number | null
  create_time: Time
  headings: Generated<string[]>
  columns: Generated<Json>
  options: Generated<Json>
  task_kind: Generated<string>
  row_count: Generated<number>
  added_count: Generated<number>
  is_emptied: Generated<boolean>
}

export interface ImportMappingTable {
  id: GeneratedAlways<number>
  user_id: number
  kind: string
  name: string
  fields: Json
  update_time: Time
}

export interface ImportRowTable {
  user_id: number
  import_id: number
  number: number
  cells: Json
  problems: Json
  state: string
  is_skipped: Generated<boolean>
  twin_key: string | null
  target_id: number | null
  head: number
  group_key: string | null
  amount: number | null
  note: Json | null
}

export interface ImportTurnTable {
  user_id: number
  turn: number
  holder: string
  end_time: Time
}

export interface InsuranceTable {
  id: GeneratedAlways<number>
  name_zh: string
  name_en: Generated<string>
  kind: string
  percent: Generated<string>
  bands: Generated<Json>
  min_premium: Generated<number>
  cover_limit: number
  ipt_rate: Generated<string>
  weigh: Generated<number>
  status: Generated<boolean>
  create_time: DefaultTime
  update_time: DefaultTime
}

export interface InvoiceTable {
  id: GeneratedAlways<number>
  kind: string
  number: string
  user_id: number
  invoice_id: number | null
  tax_point: string
  issue_day: string
  net: number
  vat: number
  gross: number
  seller: Json
  reader: Json
  create_time: Time
}

export interface InvoiceCounterTable {
  kind: string
  last: number
}

export interface JobRunTable {
  id: GeneratedAlways<number>
  job_id: number
  name: string
  outcome: number
  attempt: number
  ms: number
  error: Generated<string>
  create_time: DefaultTime
}

export interface JobWorkerTable {
  id: string
  seen_time: Time
}

export interface LeavingFileTable {
  storage: string
  url: string
  create_time: Time
}

export interface LedgerCheckTable {
  id: GeneratedAlways<number>
  start_time: Time
  end_time: Time | null
  entries: Generated<number>
  wallets: Generated<number>
  differences: Generated<number>
  details: Generated<Json>
}

export interface LedgerEntryTable {
  id: GeneratedAlways<number>
  key: string
  kind: string
  user_id: number
  about_type: string | null
  about_id: number | null
  actor_type: string
  actor_id: number | null
  request_id: Generated<string>
  memo: Generated<string>
  create_time: Time
  internal_note: Generated<string>
}

export interface LedgerPostingTable {
  id: number
  entry_id: number
  account: string
  user_id: number | null
  amount: number
  balance_after: number | null
  kind: string
  create_time: Time
}

export interface LedgerSnapshotTable {
  account: string
  day: string
  posting_id: number
  balance: number
}

export interface LiveTicketTable {
  ticket_hash: Buffer
  session_id: number
  token_expire_time: Time
  expire_time: Time
}

export interface ManifestTable {
  id: GeneratedAlways<number>
  number: string
  user_id: number
  channel_id: number
  day: string
  state: Generated<number>
  parcel_count: number
  refused_count: Generated<number>
  weight: number
  carrier_ref: Generated<string>
  document_storage: Generated<string>
  document_file: Generated<string>
  fail_code: Generated<string>
  fail_reason: Generated<string>
  tries: Generated<number>
  leased_until: Time
  is_unclear: Generated<boolean>
  asked_time: Time | null
  next_try_time: Time | null
  actor_type: string
  actor_id: number | null
  create_time: Time
  update_time: Time
  close_time: Time | null
}

export interface MemberTable {
  id: GeneratedAlways<number>
  group_id: number
  username: string
  nickname: Generated<string>
  email: string | null
  mobile: string | null
  avatar: Generated<string>
  gender: Generated<number>
  birthday: string | null
  motto: Generated<string>
  password_hash: string
  status: Generated<boolean>
  last_login_time: Time | null
  last_login_ip: Generated<string>
  join_time: DefaultTime
  join_ip: Generated<string>
  create_time: DefaultTime
  update_time: DefaultTime
  salesperson_id: number | null
  agree_time: Time | null
  language: Generated<string>
  close_time: Time | null
  former_username: string | null
  checklist_hidden_time: Time | null
}

export interface MemberGroupTable {
  id: GeneratedAlways<number>
  code: string | null
  name_zh: string
  name_en: Generated<string>
  is_all: Generated<boolean>
  status: Generated<boolean>
  create_time: DefaultTime
  update_time: DefaultTime
}

export interface MemberGroupRuleTable {
  group_id: number
  rule_id: number
}

export interface MemberRuleTable {
  id: GeneratedAlways<number>
  pid: number | null
  type: string
  name: string
  title_zh: string
  title_en: Generated<string>
  path: Generated<string>
  icon: Generated<string>
  menu_type: string | null
  url: Generated<string>
  component: Generated<string>
  extend: Generated<string>
  no_login_valid: Generated<boolean>
  remark_zh: Generated<string>
  remark_en: Generated<string>
  weigh: Generated<number>
  status: Generated<boolean>
  create_time: DefaultTime
  update_time: DefaultTime
}

export interface NoticeTable {
  id: GeneratedAlways<number>
  admin_id: number | null
  user_id: number | null
  kind: string
  word_key: string
  word_values: Json
  link: Generated<string>
  mail: Generated<boolean>
  read_time: Time | null
  create_time: Time
}

export interface NumberBlockTable {
  id: GeneratedAlways<number>
  prefix: string
  country: string
  from_number: number
  to_number: number
  next_number: number
  left_count: GeneratedAlways<number>
  status: Generated<boolean>
  remark: Generated<string>
  warn_time: Time | null
  create_time: DefaultTime
  update_time: DefaultTime
}

export interface OrderHistoryTable {
  id: GeneratedAlways<number>
  order_id: number
  verb: string
  actor_type: string
  actor_id: number | null
  reason: Generated<string>
  create_time: Time
  internal_note: Generated<string>
}

export interface OrderRefundTable {
  id: GeneratedAlways<number>
  order_id: number
  user_id: number
  key: string
  way: string
  granted: number
  set_off: Generated<number>
  money: number
  points: Generated<number>
  entry_id: number | null
  create_time: Time
}

export interface OutboxTable {
  id: GeneratedAlways<number>
  way: string
  template: string
  recipient: string
  language: string
  subject: Generated<string>
  body: string
  secret: Json | null
  state: number
  attempts: Generated<number>
  last_error: Generated<string>
  expire_time: Time | null
  create_time: Time
  send_time: Time | null
}

export interface PackagingTable {
  id: GeneratedAlways<number>
  name_zh: string
  name_en: Generated<string>
  picture: Generated<string>
  length: number
  width: number
  height: number
  weight: Generated<number>
  price: Generated<number>
  stock: Generated<number>
  weigh: Generated<number>
  status: Generated<boolean>
  create_time: DefaultTime
  update_time: DefaultTime
}

export interface ParcelNoticeTable {
  order_id: number
  user_id: number
  key: string
  create_time: Time
}

export interface ParcelPresetTable {
  id: GeneratedAlways<number>
  user_id: number
  name: string
  length: number
  width: number
  height: number
  weight: number
  is_whole: Generated<boolean>
  box_type_id: number | null
  create_time: DefaultTime
  update_time: DefaultTime
}

export interface PayWayTable {
  id: GeneratedAlways<number>
  name_zh: string
  name_en: Generated<string>
  provider: string
  currency_id: number
  fee_percent: Generated<string>
  min_amount: Generated<number>
  max_amount: Generated<number>
  logo: Generated<string>
  remark_zh: Generated<string>
  remark_en: Generated<string>
  base_url: Generated<string>
  sealed_settings: Generated<string>
  account_name: Generated<string>
  sort_code: Generated<string>
  account_number: Generated<string>
  iban: Generated<string>
  instructions_zh: Generated<string>
  instructions_en: Generated<string>
  is_ready: Generated<boolean>
  status: Generated<boolean>
  weigh: Generated<number>
  create_time: DefaultTime
  update_time: DefaultTime
}

export interface PaymentTable {
  id: GeneratedAlways<number>
  payment_no: string
  user_id: number
  order_type: string
  order_ids: Generated<number[]>
  provider: string
  pay_way_id: number | null
  amount: number
  balance_part: Generated<number>
  fee: Generated<number>
  charge_minor: Generated<number>
  currency: Generated<string>
  rate: Generated<string>
  status: Generated<number>
  hold_id: number | null
  provider_ref: string | null
  charge_ref: string | null
  url: Generated<string>
  reason: Generated<string>
  proof: Generated<string>
  refunded: Generated<number>
  dispute_status: Generated<number>
  dispute_ref: string | null
  client_key: string | null
  admin_id: number | null
  check_time: Time | null
  expire_time: Time
  create_time: Time
  pay_time: Time | null
  update_time: Time
  agreed: Json | null
  internal_note: Generated<string>
  has_proof: GeneratedAlways<boolean>
}

export interface PaymentEventTable {
  id: GeneratedAlways<number>
  provider: string
  event_id: string
  kind: string
  facts: Json
  payment_id: number | null
  outcome: Generated<string>
  receive_time: Time
  settle_time: Time | null
  check_time: Time | null
}

export interface PendingPointsTable {
  key: string
  user_id: number
  about_type: string
  about_id: number
  points: number
  release_time: Time
}

export interface PriceTableTable {
  id: GeneratedAlways<number>
  channel_id: number
  version: number
  status: Generated<number>
  price_side: string
  content: Json
  valid_from: Time | null
  remark: Generated<string>
  admin_id: number | null
  publish_time: Time | null
  create_time: DefaultTime
  update_time: DefaultTime
  revision: Generated<number>
}

export interface PrintLogTable {
  id: GeneratedAlways<number>
  user_id: number
  documents: string[]
  format: string
  order_ids: number[]
  order_codes: string
  order_count: number
  reprint_count: Generated<number>
  is_reprint: GeneratedAlways<boolean>
  create_time: Time
}

export interface RateLimitTable {
  key: string
  points: Generated<number>
  expire: number | null
}

export interface RefundTable {
  id: GeneratedAlways<number>
  refund_no: string
  user_id: number
  payment_id: number
  amount: number
  charge_minor: number
  currency: string
  reason: string
  status: Generated<number>
  provider_ref: string | null
  note: Generated<string>
  asked_by: string
  asked_id: number
  admin_id: number | null
  client_key: string | null
  create_time: Time
  approve_time: Time | null
  close_time: Time | null
  update_time: Time
  provider: string
}

export interface ReturnFeeTable {
  id: GeneratedAlways<number>
  fee_type: number
  amount: number
  free_days: Generated<number>
  status: Generated<boolean>
  update_time: DefaultTime
}

export interface ReturnHistoryTable {
  id: GeneratedAlways<number>
  return_id: number
  verb: string
  actor_type: string
  actor_id: number | null
  reason: Generated<string>
  create_time: Time
  client_key: string | null
}

export interface ReturnOrderTable {
  id: GeneratedAlways<number>
  order_no: string
  user_id: number
  order_id: number
  order_code: string
  kind: number
  reason_id: number
  fee_type: number
  is_unused: Generated<boolean>
  is_loss: Generated<boolean>
  status: Generated<number>
  pay_status: Generated<number>
  outcome: Generated<number>
  choice: Generated<string>
  amount: Generated<number>
  asked_amount: Generated<number>
  set_off: Generated<number>
  pay_to: Generated<string>
  refund_id: number | null
  remark: Generated<string>
  photos: Generated<string[]>
  answer: Generated<string>
  admin_id: number | null
  decide_time: Time | null
  is_announced: Generated<boolean>
  label_order_id: number | null
  tracking_number: Generated<string>
  instock: Generated<boolean>
  instock_time: Time | null
  warehouse_id: number | null
  space_id: number | null
  space_name: Generated<string>
  condition: Generated<string>
  instock_photos: Generated<string[]>
  instock_note: Generated<string>
  fees: Generated<Json>
  reship: Json | null
  reship_order_id: number | null
  entry_id: number | null
  due_time: Time | null
  reminded: Generated<boolean>
  client_key: string | null
  create_time: Time
  update_time: Time
  close_time: Time | null
  queue: GeneratedAlways<number>
  fee_amount: Generated<number>
}

export interface ReturnReasonTable {
  id: GeneratedAlways<number>
  name_zh: string
  name_en: Generated<string>
  kind: number
  fee_type: number
  is_unused: Generated<boolean>
  is_loss: Generated<boolean>
  needs_photo: Generated<boolean>
  is_automatic: Generated<boolean>
  weigh: Generated<number>
  status: Generated<boolean>
  create_time: DefaultTime
  update_time: DefaultTime
  loss: string | null
}

export interface ReweighTable {
  id: GeneratedAlways<number>
  order_id: number
  user_id: number
  scan_id: number | null
  order_code: string
  state: Generated<number>
  old_weight: number
  old_length: number
  old_width: number
  old_height: number
  weight: number
  length: number
  width: number
  height: number
  old_amount: number
  new_amount: number
  difference: number
  line: Json
  lines: Json
  photo: Generated<string>
  answer: Generated<string>
  answer_reason: Generated<string>
  answer_time: Time | null
  admin_id: number | null
  decision: Generated<string>
  due_time: Time
  close_time: Time | null
  entry_id: number | null
  create_time: Time
  update_time: Time
}

export interface SaleLineTable {
  id: GeneratedAlways<number>
  entry_id: number
  user_id: number
  refund_of: number | null
  title_zh: string
  title_en: string
  net: number
  vat: number
  gross: number
  vat_class: string
  rate: number
  tax_point: string
  invoice_id: number | null
  kind: Generated<string>
  ipt: Generated<number>
}

export interface SalespersonTable {
  id: GeneratedAlways<number>
  user_id: number | null
  code: string
  name: string
  status: Generated<number>
  create_time: DefaultTime
  update_time: DefaultTime
}

export interface SandboxCallbackTable {
  id: string
  label_id: string
  body: string
  sent: Generated<number>
  answered: Generated<number>
  create_time: Time
}

export interface SandboxDisputeTable {
  id: string
  payment_id: string
  status: string
  create_time: Time
}

export interface SandboxEventTable {
  id: string
  payment_id: string
  body: string
  sent: Generated<number>
  answered: Generated<number>
  create_time: Time
}

export interface SandboxLabelTable {
  id: string
  account: string
  reference: string
  fingerprint: string
  serial: GeneratedAlways<number>
  tracking_number: string | null
  service: string
  place: string
  pdf: Buffer | null
  status: Generated<string>
  manifest_id: string | null
  create_time: Time
  cancel_time: Time | null
  visible_time: Time | null
  origin: Generated<string>
  pace: Generated<string>
  callback_url: Generated<string>
  sealed_key: Generated<string>
  told: Generated<number>
}

export interface SandboxManifestTable {
  id: string
  account: string
  reference: string
  fingerprint: string
  refused: Json
  pdf: Buffer
  create_time: Time
  visible_time: Time | null
}

export interface SandboxPaymentTable {
  id: string
  token: string
  merchant: string
  idempotency_key: string
  fingerprint: string
  sealed_webhook_secret: string
  reference: string
  merchant_name: string
  title: string
  amount: number
  currency: string
  language: string
  return_url: string
  cancel_url: string
  notify_url: string
  status: Generated<string>
  reason: string | null
  declines: Generated<number>
  is_confirming: Generated<boolean>
  refunded: Generated<number>
  expire_time: Time
  create_time: Time
  update_time: Time
  refunds_fail: Generated<boolean>
}

export interface SandboxRefundTable {
  id: string
  payment_id: string
  idempotency_key: string
  reference: string
  amount: number
  status: Generated<string>
  reason: string | null
  create_time: Time
}

export interface SandboxShopTable {
  id: string
  serial: GeneratedAlways<number>
  code: string
  name: string
  language: string
  key_hash: string
  sealed_key: string
  callback_url: Generated<string>
  fault: Generated<string>
  fault_left: number | null
  order_count: Generated<number>
  create_time: Time
  update_time: Time
}

export interface SandboxShopEventTable {
  id: string
  shop_id: string
  body: string
  sent: Generated<number>
  answered: Generated<number>
  create_time: Time
}

export interface SandboxShopMailTable {
  id: GeneratedAlways<number>
  order_id: string
  shipment_id: string
  kind: string
  recipient: string
  tracking_number: string
  create_time: Time
}

export interface SandboxShopOrderTable {
  id: string
  shop_id: string
  position: number
  number: string
  status: Generated<string>
  language: string
  ship_to: Json
  lines: Json
  shipping_fee: number
  total: number
  service: string
  note: string
  tax_number: Generated<string>
  create_time: Time
  update_time: Time
}

export interface SandboxShopShipmentTable {
  id: string
  order_id: string
  tracking_number: string
  carrier_name: string
  tracking_url: string
  lines: Json
  status: Generated<string>
  create_time: Time
  update_time: Time
}

export interface SavedViewTable {
  id: GeneratedAlways<number>
  admin_id: number | null
  list: string
  name: string
  query: string
  columns: Json
  is_default: Generated<boolean>
  create_time: DefaultTime
  update_time: DefaultTime
  user_id: number | null
}

export interface SchemaMigrationTable {
  name: string
  checksum: string
  applied_time: DefaultTime
}

export interface SessionTable {
  id: GeneratedAlways<number>
  realm: string
  account_id: number
  keep: boolean
  ip: string
  useragent: string
  create_time: Time
  end_time: Time | null
  end_reason: string | null
}

export interface SessionTokenTable {
  token_hash: Buffer
  session_id: number
  kind: string
  create_time: Time
  expire_time: Time
  replace_time: Time | null
}

export interface ShippingOrderTable {
  id: GeneratedAlways<number>
  user_id: number
  app_id: number | null
  channel_id: number
  service_type: Generated<string>
  logistics_type: string
  order_code: string
  out_order_id: Generated<string>
  platform_order_number: Generated<string>
  tracking_number: Generated<string>
  status: Generated<number>
  pay_status: Generated<number>
  is_effective: Generated<number>
  is_warehouse_scan: Generated<number>
  void_status: Generated<number>
  tracking_status: Generated<string>
  amount: number
  net: number
  vat: number
  paid_amount: Generated<number>
  actual_pay_amount: Generated<number>
  money: Generated<number>
  third_party: Generated<number>
  internal_money: Generated<number>
  offline: Generated<number>
  foreign_currency: Generated<string>
  sender: Json
  receiver: Json
  items: Json
  receiver_name: GeneratedAlways<string>
  receiver_city: GeneratedAlways<string>
  receiver_country: GeneratedAlways<string>
  receiver_zip: GeneratedAlways<string>
  length: number
  width: number
  height: number
  weight: number
  box_type_id: number | null
  insurance_id: number | null
  insurance_value: number | null
  price: Json
  price_table_id: number | null
  price_time: Time
  hold_id: number | null
  sale_entry_id: number | null
  attempt: Generated<number>
  carrier_ref: Generated<string>
  label_storage: Generated<string>
  label_file: Generated<string>
  fail_code: Generated<string>
  fail_reason: Generated<string>
  next_try_time: Time | null
  print_count: Generated<number>
  remark: Generated<string>
  client_key: string | null
  client_index: Generated<number>
  create_time: Time
  update_time: Time
  delete_time: Time | null
  pay_time: Time | null
  label_time: Time | null
  print_time: Time | null
  manifest_time: Time | null
  warehouse_scan_time: Time | null
  void_time: Time | null
  use_points: Generated<boolean>
  points_used: Generated<number>
  client_hash: string | null
  box_taken: Generated<boolean>
  foreign_money: string | null
  foreign_rate: string | null
  cost: number | null
  receiver_email: GeneratedAlways<string>
  import_id: number | null
  manifest_id: number | null
  is_manifesting: Generated<boolean>
  manifest_code: Generated<string>
  manifest_reason: Generated<string>
  customs: Generated<Json>
  tracking_time: Time | null
  transit_time: Time | null
  delivered_time: Time | null
  due_time: Time | null
  track_time: Time | null
  track_failures: Generated<number>
  used_time: Time | null
  used_cause: Generated<string>
  refundable: Generated<number>
  refunded: Generated<number>
  claim_paid: Generated<number>
  claim_set_off: Generated<number>
  follow_up: Generated<string>
  revenue: Generated<number>
}

export interface ShopTable {
  id: GeneratedAlways<number>
  user_id: number
  kind: string
  name: string
  settings: Generated<Json>
  sealed_secrets: Generated<string>
  account_ref: Generated<string>
  account_name: Generated<string>
  state: Generated<number>
  state_reason: Generated<string>
  state_detail: Generated<string>
  sync_minutes: Generated<number>
  is_auto_notify: Generated<boolean>
  channel_id: number | null
  preset_id: number | null
  synced_until: Time | null
  sync_cursor: Generated<string>
  sync_started: Time | null
  sync_lease: Time | null
  sync_time: Time | null
  next_sync_time: Time | null
  gap_check_time: Time | null
  create_time: DefaultTime
  update_time: DefaultTime
  delete_time: Time | null
  page_url: Generated<string>
  sync_since: Time | null
  sync_id: number | null
  sync_prepare: Generated<number[]>
  sync_failures: Generated<number>
  is_stop_told: Generated<boolean>
  notes: Generated<string[]>
  failures_told_time: Time | null
  replaced_by: number | null
  callback_url: Generated<string>
  presence_check_time: Time | null
}

export interface ShopAuthorizationTable {
  state_hash: Buffer
  user_id: number
  shop_id: number
  settings: Generated<Json>
  return_url: string
  ticket_hash: Buffer | null
  sealed_answer: Generated<string>
  create_time: Time
  expire_time: Time
  use_time: Time | null
  sealed_grant: Generated<string>
}

export interface ShopNotifyAttemptTable {
  id: GeneratedAlways<number>
  shop_order_id: number
  user_id: number
  order_id: number | null
  tracking_number: string
  outcome: string
  reason: Generated<string>
  detail: Generated<string>
  create_time: Time
}

export interface ShopOrderTable {
  id: GeneratedAlways<number>
  user_id: number
  shop_id: number
  platform_order_id: string
  part: Generated<number>
  part_lines: Json | null
  platform_order_number: string
  shop_state: Generated<number>
  ordered_time: Time
  sale: Json
  sale_hash: string
  sale_time: Time
  receiver: Json
  receiver_name: GeneratedAlways<string>
  receiver_country: GeneratedAlways<string>
  items: Json
  item_count: Generated<number>
  currency: string
  total: Generated<number>
  weight: number | null
  length: number | null
  width: number | null
  height: number | null
  channel_id: number | null
  preset_id: number | null
  insurance_id: number | null
  insurance_value: number | null
  tags: Generated<string[]>
  is_held: Generated<boolean>
  remark: Generated<string>
  edited: Generated<string[]>
  explain: Generated<Json>
  state: Generated<number>
  reasons: Generated<string[]>
  problems: Generated<Json>
  amount: number | null
  price_time: Time | null
  alert: Generated<string>
  combined_into: number | null
  order_id: number | null
  attempt: Generated<number>
  notify_state: Generated<number>
  notify_by: Generated<string>
  notify_reason: Generated<string>
  notify_detail: Generated<string>
  notify_attempts: Generated<number>
  notify_lease: Time | null
  next_notify_time: Time | null
  notify_time: Time | null
  notify_ref: Generated<string>
  notified_number: Generated<string>
  create_time: Time
  update_time: Time
  erase_asked: Time | null
  erase_time: Time | null
  receiver_key: GeneratedAlways<string>
  notified_order_id: number | null
  notify_tab: GeneratedAlways<number>
  failure_told_for: Generated<number>
  hold_until: string | null
  warehouse_id: number | null
}

export interface ShopPurchaseTable {
  task_id: number
  shop_order_id: number
  user_id: number
  position: number
  amount: number
  state: Generated<number>
  message: Generated<string>
  order_id: number | null
}

export interface ShopRuleSetTable {
  user_id: number
  version: number
  rules: Json
  create_time: Time
}

export interface ShopSyncTable {
  id: GeneratedAlways<number>
  shop_id: number
  user_id: number
  cause: string
  state: Generated<number>
  read_count: Generated<number>
  added: Generated<number>
  changed: Generated<number>
  missed: Generated<number>
  reason: Generated<string>
  detail: Generated<string>
  create_time: Time
  end_time: Time | null
}

export interface ShopWebhookTable {
  id: GeneratedAlways<number>
  shop_id: number
  webhook_id: string
  topic: string
  sale_id: Generated<string>
  receive_time: Time
  done_time: Time | null
}

export interface ShopWebhookRemovalTable {
  id: GeneratedAlways<number>
  shop_id: number
  kind: string
  settings: Json
  sealed_secrets: string
  callback_url: string
  failures: Generated<number>
  lease: Time | null
  next_time: Time
  create_time: Time
}

export interface SignInDeviceTable {
  realm: string
  account_id: number
  token_hash: Buffer
  create_time: Time
  last_time: Time
}

export interface SpaceTable {
  id: GeneratedAlways<number>
  warehouse_id: number
  name: string
  length: number | null
  width: number | null
  height: number | null
  is_occupied: Generated<boolean>
  remark: Generated<string>
  create_time: DefaultTime
  update_time: DefaultTime
}

export interface TaskTable {
  id: GeneratedAlways<number>
  kind: string
  admin_id: number | null
  user_id: number | null
  title_key: string
  title_values: Json
  language: string
  input: Json
  state: Generated<string>
  done: Generated<number>
  total: number | null
  cancel_asked: Generated<boolean>
  tries: Generated<number>
  lease: string | null
  lease_time: Time | null
  error_code: string | null
  error_detail: Json | null
  result_storage: string | null
  result_key: string | null
  result_name: string | null
  result_mimetype: string | null
  result_size: number | null
  create_time: Time
  start_time: Time | null
  end_time: Time | null
}

export interface TrackingCodeTable {
  id: GeneratedAlways<number>
  carrier: string
  code: string
  status: Generated<string>
  text_zh: Generated<string>
  text_en: Generated<string>
  example: Generated<string>
  create_time: DefaultTime
  update_time: DefaultTime
}

export interface TrackingEventTable {
  id: GeneratedAlways<number>
  order_id: number
  user_id: number
  source: string
  carrier: string
  code: string
  text: Generated<string>
  place: Generated<string>
  event_time: Time
  admin_id: number | null
  key: string
  create_time: Time
  place_zh: Generated<string>
}

export interface TrackingMessageTable {
  id: GeneratedAlways<number>
  channel_id: number
  body: string
  receive_time: Time
  done_time: Time | null
  event_count: Generated<number>
  broken_count: Generated<number>
  error: Generated<string>
}

export interface TrackingSettingTable {
  user_id: number
  mails_recipient: boolean
  update_time: Time
}

export interface UnclaimedReturnTable {
  id: GeneratedAlways<number>
  tracking_number: string
  warehouse_id: number | null
  space_id: number | null
  space_name: Generated<string>
  condition: string
  photos: Generated<string[]>
  note: Generated<string>
  admin_id: number
  client_key: string
  return_id: number | null
  status: Generated<number>
  create_time: Time
  update_time: Time
}

export interface VerificationCodeTable {
  purpose: string
  address: string
  code_hash: Buffer
  tries: Generated<number>
  create_time: Time
  expire_time: Time
}

export interface WalletTable {
  user_id: number
  money: Generated<number>
  held: Generated<number>
  points: Generated<number>
  owed: Generated<number>
  is_frozen: Generated<boolean>
  frozen_reason: Generated<string>
  update_time: DefaultTime
  peak: Generated<number>
  points_pending: Generated<number>
}

export interface WalletHoldTable {
  id: GeneratedAlways<number>
  key: string
  user_id: number
  amount: number
  captured: Generated<number>
  status: Generated<number>
  about_type: string
  about_id: number
  expire_time: Time | null
  create_time: Time
  close_time: Time | null
}

export interface WarehouseTable {
  id: GeneratedAlways<number>
  name_zh: string
  name_en: Generated<string>
  code: string
  country_id: number
  address_zh: string
  address_en: Generated<string>
  contact: Generated<string>
  phone: Generated<string>
  opening_hours: Generated<string>
  time_zone: string
  services: Generated<string[]>
  status: Generated<boolean>
  weigh: Generated<number>
  create_time: DefaultTime
  update_time: DefaultTime
  province: Generated<string>
  city: Generated<string>
  zip_code: Generated<string>
}

export interface WarehouseScanTable {
  id: GeneratedAlways<number>
  client_key: string
  tracking_number: string
  order_id: number | null
  user_id: number | null
  warehouse_id: number | null
  admin_id: number
  outcome: string
  weight: number | null
  length: number | null
  width: number | null
  height: number | null
  is_unpriced: Generated<boolean>
  scan_time: Time
  create_time: Time
}

export interface ZoneTable {
  id: GeneratedAlways<number>
  code: string
  name_zh: string
  name_en: Generated<string>
  places: string
  vat_class: string | null
  weigh: Generated<number>
  create_time: DefaultTime
  update_time: DefaultTime
}

export interface DB {
  address: AddressTable
  admin: AdminTable
  admin_group: AdminGroupTable
  admin_group_access: AdminGroupAccessTable
  admin_group_rule: AdminGroupRuleTable
  admin_log: AdminLogTable
  admin_rule: AdminRuleTable
  applied_step: AppliedStepTable
  area: AreaTable
  article: ArticleTable
  article_category: ArticleCategoryTable
  attachment: AttachmentTable
  backup_run: BackupRunTable
  captcha: CaptchaTable
  carrier_call: CarrierCallTable
  channel: ChannelTable
  channel_destination: ChannelDestinationTable
  channel_member_group: ChannelMemberGroupTable
  channel_origin: ChannelOriginTable
  channel_param: ChannelParamTable
  claim: ClaimTable
  claim_file: ClaimFileTable
  claim_kind: ClaimKindTable
  claim_message: ClaimMessageTable
  click_captcha: ClickCaptchaTable
  config_change: ConfigChangeTable
  config_item: ConfigItemTable
  country: CountryTable
  currency: CurrencyTable
  dispute: DisputeTable
  event: EventTable
  express_company: ExpressCompanyTable
  file_ticket: FileTicketTable
  goods: GoodsTable
  goods_category: GoodsCategoryTable
  goods_rule: GoodsRuleTable
  goods_version: GoodsVersionTable
  group_discount: GroupDiscountTable
  import_file: ImportFileTable
  import_mapping: ImportMappingTable
  import_row: ImportRowTable
  import_turn: ImportTurnTable
  insurance: InsuranceTable
  invoice: InvoiceTable
  invoice_counter: InvoiceCounterTable
  job_run: JobRunTable
  job_worker: JobWorkerTable
  leaving_file: LeavingFileTable
  ledger_check: LedgerCheckTable
  ledger_entry: LedgerEntryTable
  ledger_posting: LedgerPostingTable
  ledger_snapshot: LedgerSnapshotTable
  live_ticket: LiveTicketTable
  manifest: ManifestTable
  member: MemberTable
  member_group: MemberGroupTable
  member_group_rule: MemberGroupRuleTable
  member_rule: MemberRuleTable
  notice: NoticeTable
  number_block: NumberBlockTable
  order_history: OrderHistoryTable
  order_refund: OrderRefundTable
  outbox: OutboxTable
  packaging: PackagingTable
  parcel_notice: ParcelNoticeTable
  parcel_preset: ParcelPresetTable
  pay_way: PayWayTable
  payment: PaymentTable
  payment_event: PaymentEventTable
  pending_points: PendingPointsTable
  price_table: PriceTableTable
  print_log: PrintLogTable
  rate_limit: RateLimitTable
  refund: RefundTable
  return_fee: ReturnFeeTable
  return_history: ReturnHistoryTable
  return_order: ReturnOrderTable
  return_reason: ReturnReasonTable
  reweigh: ReweighTable
  sale_line: SaleLineTable
  salesperson: SalespersonTable
  sandbox_callback: SandboxCallbackTable
  sandbox_dispute: SandboxDisputeTable
  sandbox_event: SandboxEventTable
  sandbox_label: SandboxLabelTable
  sandbox_manifest: SandboxManifestTable
  sandbox_payment: SandboxPaymentTable
  sandbox_refund: SandboxRefundTable
  sandbox_shop: SandboxShopTable
  sandbox_shop_event: SandboxShopEventTable
  sandbox_shop_mail: SandboxShopMailTable
  sandbox_shop_order: SandboxShopOrderTable
  sandbox_shop_shipment: SandboxShopShipmentTable
  saved_view: SavedViewTable
  schema_migration: SchemaMigrationTable
  session: SessionTable
  session_token: SessionTokenTable
  shipping_order: ShippingOrderTable
  shop: ShopTable
  shop_authorization: ShopAuthorizationTable
  shop_notify_attempt: ShopNotifyAttemptTable
  shop_order: ShopOrderTable
  shop_purchase: ShopPurchaseTable
  shop_rule_set: ShopRuleSetTable
  shop_sync: ShopSyncTable
  shop_webhook: ShopWebhookTable
  shop_webhook_removal: ShopWebhookRemovalTable
  sign_in_device: SignInDeviceTable
  space: SpaceTable
  task: TaskTable
  tracking_code: TrackingCodeTable
  tracking_event: TrackingEventTable
  tracking_message: TrackingMessageTable
  tracking_setting: TrackingSettingTable
  unclaimed_return: UnclaimedReturnTable
  verification_code: VerificationCodeTable
  wallet: WalletTable
  wallet_hold: WalletHoldTable
  warehouse: WarehouseTable
  warehouse_scan: WarehouseScanTable
  zone: ZoneTable
}
