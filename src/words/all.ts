import enAccount from './en/account.ts'
import enAddress from './en/address.ts'
import enArea from './en/area.ts'
import enArticle from './en/article.ts'
import enAttachment from './en/attachment.ts'
import enAuth from './en/auth.ts'
import enChannel from './en/channel.ts'
import enCommon from './en/common.ts'
import enConfig from './en/config.ts'
import enCountry from './en/country.ts'
import enCurrency from './en/currency.ts'
import enDashboard from './en/dashboard.ts'
import enDocument from './en/document.ts'
import enEditor from './en/editor.ts'
import enError from './en/error.ts'
import enExpress from './en/express.ts'
import enFieldName from './en/field-name.ts'
import enGoods from './en/goods.ts'
import enHome from './en/home.ts'
import enHttp from './en/http.ts'
import enImport from './en/import.ts'
import enInput from './en/input.ts'
import enInsurance from './en/insurance.ts'
import enInvalid from './en/invalid.ts'
import enJob from './en/job.ts'
import enLayout from './en/layout.ts'
import enLogin from './en/login.ts'
import enMail from './en/mail.ts'
import enMessage from './en/message.ts'
import enNavigation from './en/navigation.ts'
import enNode from './en/node.ts'
import enNotice from './en/notice.ts'
import enOrder from './en/order.ts'
import enOrderDesk from './en/order-desk.ts'
import enOrderForm from './en/order-form.ts'
import enOrderList from './en/order-list.ts'
import enOutbox from './en/outbox.ts'
import enPackaging from './en/packaging.ts'
import enPage from './en/page.ts'
import enPay from './en/pay.ts'
import enPayWay from './en/pay-way.ts'
import enPrepay from './en/prepay.ts'
import enPrice from './en/price.ts'
import enPriceTable from './en/price-table.ts'
import enResource from './en/resource.ts'
import enSandbox from './en/sandbox.ts'
import enSearch from './en/search.ts'
import enShell from './en/shell.ts'
import enShipsmart from './en/shipsmart.ts'
import enTabs from './en/tabs.ts'
import enTask from './en/task.ts'
import enUpload from './en/upload.ts'
import enUser from './en/user.ts'
import enWallet from './en/wallet.ts'
import zhAccount from './zh-cn/account.ts'
import zhAddress from './zh-cn/address.ts'
import zhArea from './zh-cn/area.ts'
import zhArticle from './zh-cn/article.ts'
import zhAttachment from './zh-cn/attachment.ts'
import zhAuth from './zh-cn/auth.ts'
import zhChannel from './zh-cn/channel.ts'
import zhCommon from './zh-cn/common.ts'
import zhConfig from './zh-cn/config.ts'
import zhCountry from './zh-cn/country.ts'
import zhCurrency from './zh-cn/currency.ts'
import zhDashboard from './zh-cn/dashboard.ts'
import zhDocument from './zh-cn/document.ts'
import zhEditor from './zh-cn/editor.ts'
import zhError from './zh-cn/error.ts'
import zhExpress from './zh-cn/express.ts'
import zhFieldName from './zh-cn/field-name.ts'
import zhGoods from './zh-cn/goods.ts'
import zhHome from './zh-cn/home.ts'
import zhHttp from './zh-cn/http.ts'
import zhImport from './zh-cn/import.ts'
import zhInput from './zh-cn/input.ts'
import zhInsurance from './zh-cn/insurance.ts'
import zhInvalid from './zh-cn/invalid.ts'
import zhJob from './zh-cn/job.ts'
import zhLayout from './zh-cn/layout.ts'
import zhLogin from './zh-cn/login.ts'
import zhMail from './zh-cn/mail.ts'
import zhMessage from './zh-cn/message.ts'
import zhNavigation from './zh-cn/navigation.ts'
import zhNode from './zh-cn/node.ts'
import zhNotice from './zh-cn/notice.ts'
import zhOrder from './zh-cn/order.ts'
import zhOrderDesk from './zh-cn/order-desk.ts'
import zhOrderForm from './zh-cn/order-form.ts'
import zhOrderList from './zh-cn/order-list.ts'
import zhOutbox from './zh-cn/outbox.ts'
import zhPackaging from './zh-cn/packaging.ts'
import zhPage from './zh-cn/page.ts'
import zhPay from './zh-cn/pay.ts'
import zhPayWay from './zh-cn/pay-way.ts'
import zhPrepay from './zh-cn/prepay.ts'
import zhPrice from './zh-cn/price.ts'
import zhPriceTable from './zh-cn/price-table.ts'
import zhResource from './zh-cn/resource.ts'
import zhSandbox from './zh-cn/sandbox.ts'
import zhSearch from './zh-cn/search.ts'
import zhShell from './zh-cn/shell.ts'
import zhShipsmart from './zh-cn/shipsmart.ts'
import zhTabs from './zh-cn/tabs.ts'
import zhTask from './zh-cn/task.ts'
import zhUpload from './zh-cn/upload.ts'
import zhUser from './zh-cn/user.ts'
import zhWallet from './zh-cn/wallet.ts'

type Words = Record<string, string>

/** Every word in both languages, for the server and the audits; the web loads areas one by one. */
export const allWords: Record<'en' | 'zh-cn', Words> = {
  en: {
    ...enAccount,
    ...enAddress,
    ...enArea,
    ...enArticle,
    ...enAttachment,
    ...enAuth,
    ...enChannel,
    ...enCommon,
    ...enConfig,
    ...enCountry,
    ...enCurrency,
    ...enDashboard,
    ...enDocument,
    ...enEditor,
    ...enError,
    ...enExpress,
    ...enFieldName,
    ...enGoods,
    ...enHome,
    ...enHttp,
    ...enImport,
    ...enInput,
    ...enInsurance,
    ...enInvalid,
    ...enJob,
    ...enLayout,
    ...enLogin,
    ...enMail,
    ...enMessage,
    ...enNavigation,
    ...enNode,
    ...enNotice,
    ...enOrder,
    ...enOrderDesk,
    ...enOrderList,
    ...enOrderForm,
    ...enOutbox,
    ...enPackaging,
    ...enPage,
    ...enPay,
    ...enPayWay,
    ...enPrepay,
    ...enPrice,
    ...enPriceTable,
    ...enResource,
    ...enSandbox,
    ...enSearch,
    ...enShell,
    ...enShipsmart,
    ...enTabs,
    ...enTask,
    ...enUpload,
    ...enUser,
    ...enWallet,
  },
  'zh-cn': {
    ...zhAccount,
    ...zhAddress,
    ...zhArea,
    ...zhArticle,
    ...zhAttachment,
    ...zhAuth,
    ...zhChannel,
    ...zhCommon,
    ...zhConfig,
    ...zhCountry,
    ...zhCurrency,
    ...zhDashboard,
    ...zhDocument,
    ...zhEditor,
    ...zhError,
    ...zhExpress,
    ...zhFieldName,
    ...zhGoods,
    ...zhHome,
    ...zhHttp,
    ...zhImport,
    ...zhInput,
    ...zhInsurance,
    ...zhInvalid,
    ...zhJob,
    ...zhLayout,
    ...zhLogin,
    ...zhMail,
    ...zhMessage,
    ...zhNavigation,
    ...zhNode,
    ...zhNotice,
    ...zhOrder,
    ...zhOrderDesk,
    ...zhOrderList,
    ...zhOrderForm,
    ...zhOutbox,
    ...zhPackaging,
    ...zhPage,
    ...zhPay,
    ...zhPayWay,
    ...zhPrepay,
    ...zhPrice,
    ...zhPriceTable,
    ...zhResource,
    ...zhSandbox,
    ...zhSearch,
    ...zhShell,
    ...zhShipsmart,
    ...zhTabs,
    ...zhTask,
    ...zhUpload,
    ...zhUser,
    ...zhWallet,
  },
}
