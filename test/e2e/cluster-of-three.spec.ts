import { afterAll, beforeAll, it } from '@jest/globals';
import { ClusterDrill, onEachDatabase, seedsFrom } from '../support/cluster-drill.js';

onEachDatabase('a cluster of three nodes', (connect) => {
  let drill: ClusterDrill;
  beforeAll(async () => {
    drill = await ClusterDrill.open(connect, 3);
  });
  afterAll(() => drill.close());

  it.each(seedsFrom(9))('a cluster of three loses nothing when one node is killed, seed %i', (seed) =>
    drill.killOne(seed),
  );
});
