update shipping_order o set revenue = sold.revenue
from (select entry_id, sum(amount) as revenue from ledger_posting where account in ('shipping_revenue', 'addon_revenue') and kind = 'capture'
      group by entry_id) sold
where sold.entry_id = o.sale_entry_id;
