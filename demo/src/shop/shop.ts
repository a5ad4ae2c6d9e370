import { refundRows, returnRows, returnsOf, reviewRows } from './after-delivery.ts';
import { couponRows, couponsOf } from './coupons.ts';
import { paymentRows, shipmentRows } from './order-papers.ts';
import { itemRows, orderRows, ordersOf } from './orders.ts';
import type { ShopRow } from './shop-row.ts';
import type { Mention, ShopScene } from './shop-scene.ts';
import { customerRows, shoppersOf } from './shoppers.ts';
import { inventoryOf, productsOf, suppliersOf } from './stock.ts';

/** The rows of every table of a shop, which agree with each other. */
export function shopRows(
  scene: ShopScene,
  mentions: readonly Mention[],
): Record<string, ShopRow[]> {
  const suppliers = suppliersOf(scene);
  const products = productsOf(scene, suppliers.length);
  const shoppers = shoppersOf(scene);
  const coupons = couponsOf(scene);
  const orders = ordersOf(scene, { products, shoppers, coupons }, mentions);
  // Numbers the customers, which the other rows name.
  const customers = customerRows(scene, shoppers);
  const returns = returnsOf(scene, orders);
  const returned = returnRows(returns);
  return {
    suppliers,
    products: products.map(({ row }) => row),
    inventory: inventoryOf(scene, products),
    customers,
    coupons: couponRows(coupons),
    orders: orderRows(orders),
    order_items: itemRows(orders),
    payments: paymentRows(orders),
    shipments: shipmentRows(scene, orders),
    returns: returned,
    refunds: refundRows(scene, orders, returns, returned),
    reviews: reviewRows(scene, orders),
  };
}
