/** A statement of about one page, such as a report has: joins, subqueries, windows and sums over the shop's tables. */
export const PAGE_OF_SQL = `
with months as (
  select date_trunc('month', o.ordered_at) as month, o.customer_id, count(*) as orders,
    sum(o.total_amount) as revenue, sum(o.discount_amount) as discounts
  from orders o
  where o.status in ('paid', 'preparing', 'shipped', 'delivered') and o.ordered_at >= now() - interval '12 months'
  group by date_trunc('month', o.ordered_at), o.customer_id
),
baskets as (
  select i.order_id, count(distinct i.product_id) as products, sum(i.quantity) as pieces,
    sum(i.quantity * i.unit_price) as amount,
    max(case when p.price >= 100000 then 'large' when p.price >= 30000 then 'middle' else 'small' end) as class
  from order_items i join products p on p.id = i.product_id
  left join suppliers s on s.id = p.supplier_id
  where p.is_on_sale and coalesce(s.lead_time_days, 0) < 21
  group by i.order_id
),
trouble as (
  select o.customer_id,
    count(*) filter (where r.reason in ('defective', 'damaged', 'wrong_item')) as our_fault,
    count(*) filter (where r.reason = 'change_of_mind') as their_wish,
    sum(coalesce(f.amount, 0)) as refunded
  from orders o
  left join returns r on r.order_id = o.id and r.status <> 'rejected'
  left join refunds f on f.return_id = r.id and f.status = 'completed'
  where exists (select 1 from shipments h where h.order_id = o.id and h.delivered_at is not null)
  group by o.customer_id
),
voices as (
  select v.customer_id, round(avg(v.rating), 2) as rating, count(*) as reviews, min(v.created_at) as first_review
  from reviews v where not v.is_hidden group by v.customer_id
)
select c.id, c.name, c.city, c.grade, to_char(m.month, 'YYYY-MM') as month, m.orders, m.revenue,
  round(m.revenue * 100.0 / nullif(sum(m.revenue) over (partition by m.month), 0), 2) as share,
  row_number() over (partition by m.month order by m.revenue desc, c.id) as place,
  lag(m.revenue) over (partition by c.id order by m.month) as before,
  coalesce(t.our_fault, 0) as our_fault, coalesce(t.their_wish, 0) as their_wish, coalesce(t.refunded, 0) as refunded,
  v.rating, v.reviews,
  (select avg(b.pieces) from baskets b join orders o on o.id = b.order_id
    where o.customer_id = c.id and date_trunc('month', o.ordered_at) = m.month and b.class <> 'small') as pieces,
  (select string_agg(distinct k.code, ', ') from coupons k join orders o on o.coupon_id = k.id
    where o.customer_id = c.id and k.expires_on >= date '2026-01-01' and k.code like 'SPRING%') as coupons,
  case when c.marketing_consent and v.rating >= 4 then 'invite' when t.our_fault > 1 then 'call' else '' end as next
from customers c
join months m on m.customer_id = c.id
left join trouble t on t.customer_id = c.id
left join voices v on v.customer_id = c.id
where c.joined_at < now() - interval '30 days'
  and not exists (select 1 from payments p join orders o on o.id = p.order_id
    where o.customer_id = c.id and p.status = 'failed' and p.paid_at >= now() - interval '7 days')
  and m.revenue > (select avg(x.revenue) * 0.5 from months x where x.month = m.month)
order by m.month desc, m.revenue desc, c.name
limit 100`.trim();
